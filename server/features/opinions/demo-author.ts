/** Who wrote and handled invented consultations; no account has this name, so everybody may try the second step. */
export const DEMO_AUTHOR = '演示'
