/** A proved phone, and the ticket that lets it set a new password once. */
export interface ResetTicket {
  phone: string
  username: string
  smscode: string
}
