const PATHS = {
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16.200 16.200 20.500 20.500',
  close: 'M6 6l12 12M18 6 6 18',
  link: 'M10 13.500a4 4 0 0 0 6 .4l2.500-2.500a4 4 0 0 0-5.700-5.700L11.500 7M14 10.500a4 4 0 0 0-6-.4L5.500 12.600a4 4 0 0 0 5.700 5.700l1.300-1.300',
  quote: 'M9 7c-2.500 1-4 3-4 6v4h5v-5H7.500M18 7c-2.500 1-4 3-4 6v4h5v-5h-2.500',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8v4.500l3 1.500',
  share: 'M12 15V4M8 7.500 12 4l4 3.500M6 12v7h12v-7',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  download: 'M12 4v11M8 11.500l4 4 4-4M5 20h14',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  left: 'M15 6l-6 6 6 6',
  right: 'M9 6l6 6-6 6',
  filter: 'M4 6h16M7 12h10M10 18h4',
  compare: 'M12 4v16M5 7h4M5 11h4M5 15h4M15 7h4M15 11h4M15 15h4',
  info: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 11v5M12 8h.01',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  moon: 'M20 14.500A8 8 0 1 1 9.500 4 6.500 6.500 0 0 0 20 14.500Z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400',
  fold: 'M4 5h16v14H4zM10 5v14',
} as const

export type IconName = keyof typeof PATHS

/**
 * A line drawing, `size` pixels wide and high at the normal size of type; the control around it has the name for screen
 * readers.
 */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="icon"
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
