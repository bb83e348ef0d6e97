/** What came of a change for one of many users. */
export interface UserOutcome {
  id: string
  username: string
  realname: string
  reason: string | null
}

/** The users for whom a change was not made, each with the reason. */
export function LeftOut({ left }: { left: readonly UserOutcome[] }) {
  return (
    <ul className="left-out">
      {left.map(({ id, username, realname, reason }) => (
        <li key={id}>
          {username === '' ? '已选的一人' : `${realname}（${username}）`}：{reason}
        </li>
      ))}
    </ul>
  )
}
