// The drawings stand with the picker that offers them: add new ones in web/widgets/menu-icon/MenuIcon.tsx.
export { MenuIcon } from '#web/kit/icon-field/MenuIcon.tsx'
