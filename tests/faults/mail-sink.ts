import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Socket } from 'node:net'

/** `silent`: takes a call and never says a word in it. `down`: nobody is there. */
export type Mood = 'well' | 'silent' | 'down'

export type MailSink = {
  url: string
  /** Whole messages, as they came. */
  messages: string[]
  turn: (mood: Mood) => Promise<void>
}

/** A mail server for one site, on a port of its own. */
export async function openMailSink(port: number, first: Mood): Promise<MailSink> {
  const messages: string[] = []
  let mood = first
  const server = createServer((socket) => {
    socket.unref()
    socket.on('error', () => socket.destroy())
    if (mood === 'well') converse(socket, messages)
  })
  server.unref()
  async function turn(next: Mood) {
    mood = next
    if (next === 'down') server.close()
    if (next !== 'down' && !server.listening) {
      await once(server.listen(port, '127.0.0.1'), 'listening')
    }
  }
  await turn(first)
  return { url: `smtp://127.0.0.1:${port}`, messages, turn }
}

/** As much SMTP as it takes to be given a message. */
function converse(socket: Socket, messages: string[]) {
  let received = ''
  let isMessage = false
  const say = (words: string) => socket.write(`${words}\r\n`)
  say('220 sink')
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString()
    for (;;) {
      const end = isMessage ? '\r\n.\r\n' : '\r\n'
      const at = received.indexOf(end)
      if (at === -1) return
      const part = received.slice(0, at)
      received = received.slice(at + end.length)
      if (isMessage) messages.push(part)
      isMessage = !isMessage && /^data$/i.test(part)
      if (/^quit$/i.test(part)) socket.end('221 bye\r\n')
      else say(isMessage ? '354 go on' : '250 well')
    }
  })
}
