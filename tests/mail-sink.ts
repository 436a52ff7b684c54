import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/**
 * The behaviour of the mail server: `replies` gives the response to each command (a line, or a
 * behaviour), the usual one otherwise; `silent`: never responds; `down`: nothing listens.
 */
export type ServerState = 'up' | 'silent' | 'down' | Replies

/**
 * Keyed by the first word of a command; `message` for the data after DATA, `hello` for the
 * greeting.
 */
type Replies = Partial<Record<string, string | Behaviour>>

/**
 * `hang`: never responds. `drop`: closes the connection. `flood`: sends data without end. `wait`:
 * responds with what the function resolves to, which is called when the command has arrived.
 */
type Behaviour = { does: 'hang' | 'drop' | 'flood' } | { does: 'wait'; for: () => Promise<string> }

export type MailSink = {
  url: string
  /** Complete messages as received. */
  messages: string[]
  /** The number of accepted connections. */
  calls: () => number
  setState: (state: ServerState) => Promise<void>
}

/** A mail server for one site; port 0 selects a free one. */
export async function openMailSink(port: number, first: ServerState): Promise<MailSink> {
  const messages: string[] = []
  let state = first
  let calls = 0
  const server = createServer((socket) => {
    calls += 1
    socket.unref()
    socket.on('error', () => socket.destroy())
    if (state === 'silent' || state === 'down') return
    converse(socket, messages, state === 'up' ? {} : state)
  })
  server.unref()
  let known = port
  async function setState(next: ServerState) {
    state = next
    if (next === 'down') server.close()
    if (next !== 'down' && !server.listening) {
      await once(server.listen(known, '127.0.0.1'), 'listening')
      known = (server.address() as AddressInfo).port
    }
  }
  await setState(first)
  return { url: `smtp://127.0.0.1:${known}`, messages, calls: () => calls, setState }
}

/** The subset of SMTP needed to receive a message. */
function converse(socket: Socket, messages: string[], replies: Replies) {
  let received = ''
  let isMessage = false
  const sendReply = (command: string, usual: string) => {
    const reply = replies[command] ?? usual
    if (typeof reply === 'string') socket.write(`${reply}\r\n`)
    else behave(socket, reply)
  }
  sendReply('hello', '220 sink')
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString()
    for (;;) {
      const end = isMessage ? '\r\n.\r\n' : '\r\n'
      const at = received.indexOf(end)
      if (at === -1) return
      const part = received.slice(0, at)
      received = received.slice(at + end.length)
      const command = isMessage ? 'message' : (/^\w+/.exec(part)?.[0].toUpperCase() ?? '')
      if (isMessage) messages.push(part)
      isMessage = command === 'DATA' && replies[command] === undefined
      if (command === 'QUIT') socket.end('221 bye\r\n')
      else sendReply(command, isMessage ? '354 go on' : '250 well')
    }
  })
}

function behave(socket: Socket, behaviour: Behaviour) {
  const { does } = behaviour
  if (does === 'drop') socket.destroy()
  if (does === 'wait') void behaviour.for().then((reply) => socket.write(`${reply}\r\n`))
  if (does !== 'flood') return
  const line = `250-${'x'.repeat(10_000)}\r\n`
  const writeUntilFull = () => {
    while (!socket.destroyed && socket.write(line));
  }
  socket.on('drain', writeUntilFull)
  writeUntilFull()
}
