/** What other features may use of the opinions. */
export { addDemoConsultations, type DemoConsultation } from './demo-consultations.ts'
export { outcomesDue } from './consultations.sql.ts'
export { waitingOpinions } from './opinions.sql.ts'
export { sealOpinions } from './seal-opinions.sql.ts'
export { exchangedConsultations } from './exchanged-consultations.sql.ts'
export { exchangedAnswers, exchangedOpinionFiles, exchangedOpinions } from './exchanged-opinions.sql.ts'
