import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { responseReader } from './response-reader.ts'

/** The outcome of one request: its status, or an error. */
export type Outcome = number | string

/** One caller: a keep-alive connection with one request at a time, reopened when it closes. */
export function openCaller({ hostname, port }: URL, bytesMin: number) {
  let socket: Socket | null = null
  let settle: ((outcome: Outcome) => void) | null = null

  function end(outcome: Outcome) {
    const waiting = settle
    settle = null
    waiting?.(outcome)
  }

  function open() {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true })
    const read = responseReader(({ status, bytes, closes }) => {
      if (closes) drop()
      end(bytes < bytesMin ? `${status} and too short` : status)
    })
    const lost = (why: string) => {
      if (socket !== opened) return
      socket = null
      end(why)
    }
    opened.on('data', read)
    opened.on('error', (error: NodeJS.ErrnoException) => lost(error.code ?? error.message))
    opened.on('close', () => lost('closed before it answered'))
    socket = opened
    return opened
  }

  function drop() {
    const dropped = socket
    socket = null
    dropped?.destroy()
  }

  return {
    send(request: Buffer | string, onEnd: (outcome: Outcome) => void) {
      settle = onEnd
      ;(socket ?? open()).write(request, 'latin1')
    },
    /** A pending request ends with this error. */
    giveUp(why: string) {
      drop()
      end(why)
    },
  }
}

export type Caller = ReturnType<typeof openCaller>
