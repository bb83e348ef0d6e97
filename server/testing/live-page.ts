import { WebSocket } from 'ws'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

/** An open page of a user, with the messages that its browser receives. */
export class LivePage {
  /** All messages received, oldest first. */
  readonly heard: { type: string; data: any }[] = []
  readonly socket: WebSocket
  readonly closed: Promise<number>

  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (raw: Buffer) => this.heard.push(JSON.parse(raw.toString('utf8'))))
    this.closed = new Promise((resolve) => socket.once('close', resolve))
  }

  /** @param base address of the listening application, with `ws` for `http` */
  static async open(base: string, test: Pick<TestApp, 'sessionOf'>, person: Person): Promise<LivePage> {
    const socket = new WebSocket(`${base}/fagui/vxeSocket/${person.id}/${'a'.repeat(32)}`, [
      await test.sessionOf(person),
    ])
    const page = new LivePage(socket)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    return page
  }

  say(type: string, data: unknown): void {
    this.socket.send(JSON.stringify({ type, data }))
  }

  of(type: string): any[] {
    return this.heard.filter((message) => message.type === type).map(({ data }) => data)
  }

  /** Resolves when all messages sent before were handled and answered: those of a page are answered in their order. */
  async settled(): Promise<void> {
    const key = `settled-${Math.random()}`
    this.say('subscribe_vxe_table', { socketKey: key, caseId: 'settled' })
    while (!this.heard.some(({ type, data }) => type === 'vxe_table_refused' && data.socketKey === key)) {
      if (this.socket.readyState !== WebSocket.OPEN) throw new Error('the socket is closed')
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }
}
