// The icons stand in the picker's file: add new ones in web/kit/icon-field/MenuIcon.tsx.
export { MenuIcon } from '#web/kit/icon-field/MenuIcon.tsx'
