/** The list of opinions, and answers that handling one changes. */
export const FEEDBACK = 'GET /opinionManagement/feedback/list'
export const FEEDBACK_LISTS = [FEEDBACK, 'GET /opinionManagement/feedback/similar'] as const
/** The list of consultations, and answers that a change of one changes. */
export const CONSULTATIONS = 'GET /opinionManagement/consultation/list'
export const CONSULTATION_LISTS = [CONSULTATIONS, 'GET /opinionManagement/consultation/report'] as const
