import { amendingHandlers } from '../features/amending/amending.routes.ts'
import { announcementHandlers } from '../features/announcements/announcements.routes.ts'
import { approvalHandlers } from '../features/approvals/approvals.routes.ts'
import { catalogueHandlers } from '../features/catalogues/catalogues.routes.ts'
import { categoryHandlers } from '../features/categories/categories.routes.ts'
import { cleanupHandlers } from '../features/cleanups/cleanups.routes.ts'
import { collectionCheckHandlers } from '../features/collection-checks/collection-checks.routes.ts'
import { dashboardHandlers } from '../features/dashboards/dashboards.routes.ts'
import { demoLawHandlers } from '../features/demo-laws/demo-laws.routes.ts'
import { departmentRoleHandlers } from '../features/departments/department-roles.routes.ts'
import { departmentHandlers } from '../features/departments/departments.routes.ts'
import { dictionaryHandlers } from '../features/dictionaries/dictionaries.routes.ts'
import { dictionaryAdminHandlers } from '../features/dictionaries/dictionary-admin.routes.ts'
import { documentCorrectionHandlers } from '../features/documents/corrections.routes.ts'
import { documentHandlers } from '../features/documents/documents.routes.ts'
import { documentNoteHandlers } from '../features/documents/notes.routes.ts'
import { documentNumberHandlers } from '../features/documents/numbers.routes.ts'
import { scanReadingHandlers } from '../features/documents/scan-readings.routes.ts'
import { undecidedHandlers } from '../features/documents/undecided.routes.ts'
import { enrolmentHandlers } from '../features/enrolment/enrolment.routes.ts'
import { exchangeHandlers } from '../features/exchange/exchange.routes.ts'
import { factHandlers } from '../features/facts/facts.routes.ts'
import { fieldRuleHandlers } from '../features/field-rules/field-rules.routes.ts'
import { fileHandlers } from '../features/files/files.routes.ts'
import { filingHandlers } from '../features/filings/filings.routes.ts'
import { followingHandlers } from '../features/following/following.routes.ts'
import { mailFollowingHandlers } from '../features/following/mail-following.routes.ts'
import { forceListHandlers } from '../features/force-lists/force-lists.routes.ts'
import { lawHandlers } from '../features/laws/laws.routes.ts'
import { listViewHandlers } from '../features/list-views/list-views.routes.ts'
import { logHandlers } from '../features/logs/logs.routes.ts'
import { olderClientHandlers } from '../features/older-client/older-client.routes.ts'
import { onlineFormHandlers } from '../features/online-forms/online-forms.routes.ts'
import { consultationHandlers } from '../features/opinions/consultations.routes.ts'
import { opinionHandlers } from '../features/opinions/opinions.routes.ts'
import { organHandlers } from '../features/organs/organs.routes.ts'
import { departmentPermissionHandlers } from '../features/permissions/department-permissions.routes.ts'
import { menuHandlers } from '../features/permissions/menus.routes.ts'
import { permissionHandlers } from '../features/permissions/permissions.routes.ts'
import { positionHandlers } from '../features/positions/positions.routes.ts'
import { reportHandlers } from '../features/reports/reports.routes.ts'
import { roleSettingHandlers } from '../features/roles/role-settings.routes.ts'
import { roleHandlers } from '../features/roles/roles.routes.ts'
import { scheduledJobHandlers } from '../features/scheduled-jobs/jobs.routes.ts'
import { searchFeedbackHandlers } from '../features/search-feedback/search-feedback.routes.ts'
import { searchHandlers } from '../features/search/search.routes.ts'
import { sessionHandlers } from '../features/session/session.routes.ts'
import { sharedQueryHandlers } from '../features/shared-queries/shared-queries.routes.ts'
import { systemInfoHandlers } from '../features/system-info/system-info.routes.ts'
import { tenantHandlers } from '../features/tenants/tenants.routes.ts'
import { trackingHandlers } from '../features/tracking/tracking.routes.ts'
import { visitHandlers } from '../features/tracking/visits.routes.ts'
import { membershipHandlers } from '../features/users/memberships.routes.ts'
import { ownProfileHandlers } from '../features/users/own-profile.routes.ts'
import { userLookupHandlers } from '../features/users/user-lookups.routes.ts'
import { userHandlers } from '../features/users/users.routes.ts'
import { validityHandlers } from '../features/validity-periods/validity.routes.ts'
import { workbenchHandlers } from '../features/workbench/workbench.routes.ts'
import { fileAddresses } from '../features/files/file-addresses.ts'
import { fieldsOfRegister } from '../features/online-forms/online-forms.door.ts'
import type { ServedCalls } from '../platform/http/serve.ts'
import { sessionPartsOf, type Edges } from '../features/session/session.door.ts'
import { sealerOf } from '../platform/auth/sealer.ts'
import type { Background } from './background.ts'
import { type Base, sessionRules } from './base.ts'
import { DOCUMENT_LISTENERS, FILE_PLACES, ON_ERASE } from './listeners.ts'
import { mailFollowingOn } from './pages.ts'
import type { SystemInfoParts } from '../features/system-info/system-info.routes.ts'

interface FeatureParts {
  base: Base
  background: Background
  systemInfo: SystemInfoParts
  /** The calls that are served, which some features describe and repeat. */
  calls: ServedCalls
  edges: Partial<Edges>
}

/** The calls about stored files. */
export const filesOf = ({ files, keys, settings }: Base) =>
  fileHandlers({ files, addresses: fileAddresses(keys, settings.apiBase), places: FILE_PLACES })

/** Every call with its handler, feature by feature: the table of contents of the server. */
export const handlersOf = ({
  base,
  base: { settings, files, bus, keys },
  background: {
    engine,
    scheduler,
    keeper,
    watch,
    joinIndex,
    reportsApart,
    catalogues,
    readings,
    exchange,
    onExchanged,
  },
  systemInfo,
  calls,
  edges,
}: FeatureParts) => ({
  ...exchangeHandlers(exchange, onExchanged),
  ...lawHandlers({ publicUrl: settings.publicUrl, files }),
  ...searchHandlers(engine),
  ...approvalHandlers({ calls }),
  ...collectionCheckHandlers(),
  ...catalogueHandlers({ files, onWork: () => void catalogues.look() }),
  ...forceListHandlers(),
  ...documentNumberHandlers(),
  ...documentHandlers({
    bus,
    files,
    steps: settings.documentSteps,
    joinIndex,
    onReading: () => void readings.look(),
    listeners: DOCUMENT_LISTENERS,
  }),
  ...scanReadingHandlers({ files }),
  ...documentNoteHandlers(bus),
  ...documentCorrectionHandlers(),
  ...demoLawHandlers(DOCUMENT_LISTENERS),
  ...enrolmentHandlers(),
  ...undecidedHandlers(),
  ...amendingHandlers(),
  ...factHandlers(),
  ...dashboardHandlers(engine),
  ...filingHandlers(),
  ...cleanupHandlers(),
  ...validityHandlers(),
  ...consultationHandlers({ bus }),
  ...opinionHandlers({ bus, files, captcha: settings.captcha, workBits: settings.captchaBits }),
  ...searchFeedbackHandlers(engine),
  ...workbenchHandlers(settings.documentSteps, settings.fromEnvironment.length > 0),
  ...sessionHandlers(
    sessionPartsOf(settings, {
      bus,
      sessions: sessionRules(settings),
      sealer: sealerOf(keys),
      onErase: ON_ERASE,
      ...edges,
    }),
  ),
  ...userHandlers({ bus, files }),
  ...userLookupHandlers(),
  ...membershipHandlers(),
  ...ownProfileHandlers(),
  ...roleHandlers({ files }),
  ...roleSettingHandlers(),
  ...tenantHandlers(),
  ...organHandlers({ files }),
  ...positionHandlers({ files }),
  ...sharedQueryHandlers(),
  ...listViewHandlers(),
  ...permissionHandlers({ ...settings, fieldsMade: fieldsOfRegister }),
  ...menuHandlers({ fieldsMade: fieldsOfRegister }),
  ...departmentPermissionHandlers(),
  ...dictionaryHandlers(),
  ...dictionaryAdminHandlers({ files, bus }),
  ...reportHandlers({
    seconds: settings.reportSeconds,
    cost: settings.reportCost,
    ...(reportsApart ? { apart: reportsApart } : {}),
  }),
  ...onlineFormHandlers({ files }),
  ...departmentHandlers({ files }),
  ...departmentRoleHandlers(),
  ...categoryHandlers({ files }),
  ...logHandlers({ keeper, watch, calls }),
  ...followingHandlers({
    engine,
    publicUrl: settings.publicUrl,
    apiBase: settings.apiBase,
    platformName: settings.platformName,
  }),
  ...mailFollowingHandlers({
    engine,
    mailOn: mailFollowingOn(settings),
    publicUrl: settings.publicUrl,
    captcha: settings.captcha,
    workBits: settings.captchaBits,
  }),
  ...announcementHandlers({ bus, mailOn: settings.mail !== 'off' }),
  ...filesOf(base),
  ...fieldRuleHandlers({ files }),
  ...scheduledJobHandlers({ scheduler, files }),
  ...systemInfoHandlers(systemInfo),
  ...visitHandlers(),
  ...trackingHandlers(),
  ...olderClientHandlers(),
})
