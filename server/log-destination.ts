import { fstatSync, writeSync } from 'node:fs'
import type pino from 'pino'

const STDOUT = 1
/** The limit of lines that wait for a slow reader; further ones are dropped and counted. */
const WAITING_BYTES_MAX = 1024 * 1024
/** Longer output is written before the turn of the event loop ends. */
const TURN_CHARACTERS_MAX = 64 * 1024

type Output = {
  /** Never waits for the reader, and never throws. */
  write(text: string): void
  /** What it has not taken by now. */
  waitingBytes(): number
}

/**
 * Standard output for the log. The lines of one turn of the event loop are written together. A
 * reader that is slow costs at most `WAITING_BYTES_MAX` of memory, and one that is gone nothing.
 */
export function openLogDestination(output: Output = openStdout()): pino.DestinationStream {
  let lines = ''
  let dropped = 0

  function flush() {
    if (lines === '') return
    const text = lines
    lines = ''
    output.write(text)
  }

  process.on('exit', flush)
  return {
    write(line) {
      if (lines.length > TURN_CHARACTERS_MAX) flush()
      if (output.waitingBytes() > WAITING_BYTES_MAX) {
        dropped += 1
        droppedLines += 1
        return
      }
      if (lines === '') setImmediate(flush)
      if (dropped > 0) lines += droppedLine(dropped)
      dropped = 0
      lines += line
    },
  }
}

let droppedLines = 0

/** How many lines of this process were dropped. */
export const droppedLogLines = () => droppedLines

const droppedLine = (dropped: number) =>
  `${JSON.stringify({
    level: 'warn',
    time: new Date().toISOString(),
    dropped,
    msg: 'log lines were dropped, because standard output was not read',
  })}\n`

function openStdout() {
  const kind = fstatSync(STDOUT)
  return kind.isFIFO() || kind.isSocket() ? openPipe(process.stdout) : openFile(STDOUT)
}

/** Node writes to pipes and sockets without blocking, and keeps in memory what they do not take. */
function openPipe(stream: NodeJS.WriteStream): Output {
  let isGone = false
  stream.on('error', () => {
    isGone = true
  })
  return {
    write: (text) => void (isGone || stream.write(text)),
    waitingBytes: () => stream.writableLength,
  }
}

/** What a full disk does not take is written once it has room, also if no further line may wait. */
export function openFile(descriptor: number): Output {
  let waiting = Buffer.alloc(0)

  function writeWaiting() {
    try {
      while (waiting.length > 0) waiting = waiting.subarray(writeSync(descriptor, waiting))
    } catch {
      // The log is the only place to report to.
    }
  }

  return {
    write(text) {
      waiting = Buffer.concat([waiting, Buffer.from(text)])
      writeWaiting()
    },
    waitingBytes() {
      writeWaiting()
      return waiting.length
    },
  }
}
