import { approvalContract } from './approvals.ts'
import { announcementContract } from './announcements.ts'
import { followingContract } from './following.ts'
import { mailFollowingContract } from './mail-following.ts'
import { categoryContract } from './categories.ts'
import { cleanupContract } from './cleanups.ts'
import { collectionCheckContract } from './collection-checks.ts'
import { catalogueContract } from './catalogues.ts'
import { forceListContract } from './force-lists.ts'
import type { Entry, InputOf, ResultOf } from './contract.ts'
import { dashboardContract } from './dashboards.ts'
import { departmentPermissionContract } from './department-permissions.ts'
import { departmentRoleContract } from './department-roles.ts'
import { departmentContract } from './departments.ts'
import { dictionaryContract } from './dictionaries.ts'
import { dictionaryAdminContract } from './dictionary-admin.ts'
import { fieldRuleContract } from './field-rules.ts'
import { filingContract } from './filings.ts'
import { fileContract } from './files.ts'
import { lawContract } from './laws.ts'
import { listViewContract } from './list-views.ts'
import { logContract } from './logs.ts'
import { membershipContract } from './memberships.ts'
import { onlineFormContract } from './online-forms.ts'
import { ownSessionContract } from './own-sessions.ts'
import { passkeyContract } from './passkeys.ts'
import { ownProfileContract } from './own-profile.ts'
import { personalDataContract } from './personal-data.ts'
import { organContract } from './organs.ts'
import { positionContract } from './positions.ts'
import { reportContract } from './reports.ts'
import { sharedQueryContract } from './shared-queries.ts'
import { roleContract } from './roles.ts'
import { roleSettingContract } from './role-settings.ts'
import { exchangeContract } from './exchange.ts'
import { systemInfoContract } from './system-info.ts'
import { trackingContract } from './tracking.ts'
import { tenantContract } from './tenants.ts'
import { userContract } from './users.ts'
import { userLookupContract } from './user-lookups.ts'
import { menuContract } from './menus.ts'
import { consultationContract } from './consultations.ts'
import { opinionContract } from './opinions.ts'
import { olderClientContract } from './older-client.ts'
import { permissionContract } from './permissions.ts'
import { scheduledJobContract } from './scheduled-jobs.ts'
import { amendingContract } from './amending.ts'
import { documentCorrectionContract } from './document-corrections.ts'
import { scanReadingContract } from './scan-readings.ts'
import { documentNoteContract } from './document-notes.ts'
import { documentNumberContract } from './document-numbers.ts'
import { documentContract } from './documents.ts'
import { demoLawContract } from './demo-laws.ts'
import { enrolmentContract } from './enrolment.ts'
import { undecidedContract } from './undecided.ts'
import { factContract } from './facts.ts'
import { searchFeedbackContract } from './search-feedback.ts'
import { secondFactorContract } from './second-factor.ts'
import { sessionContract } from './session.ts'
import { validityContract } from './validity-periods.ts'
import { visitContract } from './visits.ts'
import { workbenchContract } from './workbench.ts'

/** Every call of the wire. Clients use the type only; the server and its access checks use the value. */
export const calls = {
  ...lawContract,
  ...collectionCheckContract,
  ...catalogueContract,
  ...forceListContract,
  ...documentContract,
  ...documentNoteContract,
  ...documentCorrectionContract,
  ...scanReadingContract,
  ...documentNumberContract,
  ...demoLawContract,
  ...enrolmentContract,
  ...undecidedContract,
  ...amendingContract,
  ...factContract,
  ...dashboardContract,
  ...filingContract,
  ...cleanupContract,
  ...validityContract,
  ...consultationContract,
  ...opinionContract,
  ...searchFeedbackContract,
  ...workbenchContract,
  ...sessionContract,
  ...secondFactorContract,
  ...passkeyContract,
  ...ownSessionContract,
  ...ownProfileContract,
  ...personalDataContract,
  ...userContract,
  ...userLookupContract,
  ...membershipContract,
  ...roleContract,
  ...roleSettingContract,
  ...tenantContract,
  ...organContract,
  ...positionContract,
  ...sharedQueryContract,
  ...listViewContract,
  ...permissionContract,
  ...menuContract,
  ...departmentPermissionContract,
  ...dictionaryContract,
  ...dictionaryAdminContract,
  ...reportContract,
  ...onlineFormContract,
  ...departmentContract,
  ...departmentRoleContract,
  ...categoryContract,
  ...logContract,
  ...announcementContract,
  ...followingContract,
  ...mailFollowingContract,
  ...approvalContract,
  ...fileContract,
  ...fieldRuleContract,
  ...scheduledJobContract,
  ...systemInfoContract,
  ...exchangeContract,
  ...trackingContract,
  ...visitContract,
  ...olderClientContract,
}
type Calls = typeof calls
export type CallName = keyof Calls
/** Input of each call, by name. Computing these conditional types at each use instead took half of the time of tsc. */
export type Inputs = { [K in CallName]: InputOf<Calls[K]> }
/** Result of each call, by name. */
export type Answers = { [K in CallName]: ResultOf<Calls[K]> }

/** All calls under the type of an entry, for code that treats them alike. */
export const everyCall = Object.entries(calls) as [string, Entry][]
