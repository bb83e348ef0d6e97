export declare const PLANNED_ONCE: string
export declare class PlanMode {
  before(text: string, hasValues: boolean): string | undefined
  forget(): void
}
