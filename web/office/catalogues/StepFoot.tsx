import { Button } from 'antd'

/** The foot of a step: on, and back. */
export const StepFoot = ({
  next,
  onNext,
  isOff = false,
  isPlain = false,
  onBack,
  told,
}: {
  next: string
  onNext: () => void
  isOff?: boolean
  /** Something else is to be done first on this step. */
  isPlain?: boolean
  onBack?: () => void
  told?: string
}) => (
  <footer className="catalogue-foot">
    <Button type={isPlain ? 'default' : 'primary'} disabled={isOff} onClick={onNext}>
      {next}
    </Button>
    {onBack ? <Button onClick={onBack}>上一步</Button> : null}
    {told ? <p role="status">{told}</p> : null}
  </footer>
)
