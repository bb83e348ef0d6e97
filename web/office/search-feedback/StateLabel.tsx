import { Label } from '#web/plain/label/Label.tsx'

const TONES = ['amber', 'green', 'grey'] as const

/** The state of an entry of 检索反馈. */
export const StateLabel = ({ state, text }: { state: number; text: string }) => (
  <Label tone={TONES[state] ?? 'grey'}>{text}</Label>
)
