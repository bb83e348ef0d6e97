import { walkIn } from './walk-in.ts'

walkIn(['firefox', 'webkit'])
