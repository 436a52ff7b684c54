import { fstatSync, writeSync } from 'node:fs'
import type pino from 'pino'

const STDOUT = 1
/** The limit of lines that wait for a slow reader; further ones are dropped and counted. */
const WAITING_BYTES_MAX = 1024 * 1024
/** What a pipe of Linux takes as a whole or not at all. */
const PIPE_BUF = 4_096
const NEWLINE = 0x0a
const RETRY_MS = 50
/** Longer output is written before the turn of the event loop ends. */
const TURN_CHARACTERS_MAX = 64 * 1024

type Output = {
  /** Never waits for the reader, and never throws. */
  write(text: string): void
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
  // With its stream, Node makes a pipe or a socket one that blocks no writer.
  if (kind.isFIFO() || kind.isSocket()) process.stdout.on('error', () => {})
  return openFile(STDOUT)
}

/** What a slow reader or a full disk does not take is written later. */
export function openFile(descriptor: number): Output {
  let waiting = Buffer.alloc(0)
  let retry: NodeJS.Timeout | null = null

  function writeWaiting() {
    try {
      while (waiting.length > 0) {
        waiting = waiting.subarray(writeSync(descriptor, firstLines(waiting)))
      }
    } catch (error) {
      // The log is the only place to report to.
      if ((error as NodeJS.ErrnoException).code === 'EPIPE') waiting = Buffer.alloc(0)
      else retry ??= setTimeout(writeLater, RETRY_MS).unref()
    }
  }

  function writeLater() {
    retry = null
    writeWaiting()
  }

  return {
    write(text) {
      waiting = Buffer.concat([waiting, Buffer.from(text)])
      writeWaiting()
    },
    waitingBytes: () => waiting.length,
  }
}

/**
 * Whole lines that are written in one piece: between two pieces of a line there might be one of another process
 * of the site.
 */
function firstLines(text: Buffer) {
  const last = text.lastIndexOf(NEWLINE, PIPE_BUF - 1)
  const end = last < 0 ? text.indexOf(NEWLINE) : last
  return end < 0 ? text : text.subarray(0, end + 1)
}
