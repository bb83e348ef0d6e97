// The drawings stand with the picker that offers them: add new ones in web/kit/icon-field/MenuIcon.tsx.
export { MenuIcon } from '#web/kit/icon-field/MenuIcon.tsx'
