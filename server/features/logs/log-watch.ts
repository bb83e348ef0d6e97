import type { LogKeeper } from '#server/platform/audit/log-keeper.ts'
import type { SealedRow, Verification } from '#server/platform/audit/chain.sql.ts'
import { messageOfRow, type SyslogSender } from '#server/platform/audit/syslog.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { sendMessage } from '#server/features/announcements/announcements.door.ts'
import { brokenAlert, FAILURES, failingIn, failuresAlert, grantsIn, type Alert } from './alerts.rules.ts'
import { holdersOf } from '#server/platform/auth/grants.sql.ts'
import { failuresSince, insertAlert, toldSince } from './alerts.sql.ts'

/** Of one subject a rule tells once in this time. */
const ONCE_IN_MS = 3_600_000
const TITLES: Record<Alert['rule'], string> = {
  failures: '安全告警：连续失败',
  granted: '安全告警：授予权限',
  broken: '安全告警：系统日志被改动',
}

/**
 * Looks at every row of the log once it is in the chain: passes it on to a syslog server, and tells auditors what they
 * should look at.
 */
export class LogWatch {
  readonly #parts: { db: Db; clock: Clock; bus: Bus; syslog: SyslogSender | null }

  constructor(parts: { db: Db; clock: Clock; bus: Bus; syslog: SyslogSender | null }) {
    this.#parts = parts
  }

  async look(rows: readonly SealedRow[]): Promise<void> {
    const { db, clock, syslog } = this.#parts
    syslog?.send(...rows.map(messageOfRow))
    const since = new Date(clock().getTime() - FAILURES.withinMs)
    const { ips, usernames } = failingIn(rows)
    const failures = [
      ...(await failuresSince(db, 'ip', ips, since)).map(({ value, count }) => failuresAlert('ip', value, count)),
      ...(await failuresSince(db, 'username', usernames, since)).map(({ value, count }) =>
        failuresAlert('username', value, count),
      ),
    ].filter((alert) => alert !== null)
    await this.tell([...grantsIn(rows), ...failures])
  }

  /**
   * Tells those who may read the log, by a message of the system and to the syslog server; what was told within the
   * hour is left out.
   */
  async tell(alerts: readonly Alert[]): Promise<void> {
    const { db, clock, bus, syslog } = this.#parts
    if (alerts.length === 0) return
    const now = clock()
    const told = await toldSince(
      db,
      alerts.map(({ subject }) => subject),
      new Date(now.getTime() - ONCE_IN_MS),
    )
    const fresh = alerts.filter(({ rule, subject }) => !told.has(`${rule} ${subject}`))
    if (fresh.length === 0) return
    const accountIds = await holdersOf(db, 'system:log:list')
    await inTransaction(db, async (db) => {
      for (const { rule, subject, content } of fresh) {
        await insertAlert(db, { rule, subject, content, now })
        await sendMessage(db, { accountIds, kind: 'alert', title: TITLES[rule], content, page: '/isystem/log', now })
      }
    })
    for (const { rule, content } of fresh)
      syslog?.send({ at: now, severity: 1, id: 'alert', text: content, values: { rule } })
    if (accountIds.length > 0) bus.publish({ kind: 'messages-changed', accountIds })
  }

  close(): void {
    this.#parts.syslog?.close()
  }
}

/** Follows the chain of the log, and tells auditors when it does not hold. */
export async function verifyLog(keeper: LogKeeper, watch: LogWatch): Promise<Verification> {
  const verification = await keeper.verify()
  if (verification.broken) await watch.tell([brokenAlert(verification.broken.reason)])
  return verification
}
