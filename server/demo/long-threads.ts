import { chanceOf, type Chance } from './chance.ts'
import {
  introductions,
  mistakeEchoes,
  mistakes,
  promptReasons,
  sixWords,
  smallestPrompts,
  tonight,
  welcomes,
} from './long-thread-lines.ts'
import { englishWriters } from './people.ts'
import { stretched, type Said } from './reply-times.ts'
import type { DemoTopic } from './shapes.ts'

const DAY_MINUTES = 1440

export const longThreads = (): DemoTopic[] => [
  introductionsTopic(),
  promptsTopic(),
  sixWordsTopic(),
  mistakesTopic(),
  tonightTopic(),
]

function introductionsTopic(): DemoTopic {
  const chance = chanceOf('introductions')
  const lines = introductions.flatMap(([author, content]): Said[] => {
    const greets = chance.next() < 0.55
    const greeting = `@${author} ${chance.pick(welcomes)}`
    return [
      { author, content },
      ...(greets ? [{ author: voice(chance, author), content: greeting }] : []),
    ]
  })
  return thread(chance, lines, {
    title: 'Introduce yourself: who are you, and what is on your bench?',
    author: 'hetty',
    tags: ['General'],
    daysAgo: 361,
    until: 11 * DAY_MINUTES,
    content: `Two or three sentences will do. Who are you when you do not sit here, and what lies \
on your bench, desk, stove or kitchen table at the moment?

You need not be a programmer. About half of us are not, and we do not always know which half.

If you would rather only read: you are welcome as well, and the chairs are comfortable.`,
  })
}

function promptsTopic(): DemoTopic {
  const chance = chanceOf('smallest prompts')
  const lines: Said[] = []
  for (const { author, content } of chance.shuffled(smallestPrompts)) {
    const reason = chance.next() < 0.4 ? ` ${chance.pick(promptReasons)}` : ''
    lines.push({ author: author ?? voice(chance, lines.at(-1)?.author), content: content + reason })
  }
  return thread(chance, lines, {
    title: 'Post your smallest prompt: one line that you use again and again',
    author: 'quietcompiler',
    tags: ['General', 'Discuss'],
    daysAgo: 118,
    until: 15 * DAY_MINUTES,
    content: `No frameworks, no personas, no forty-line masterpieces. One line, the one your \
fingers type by themselves. If you know why it works, say so; if you do not, even better.

Mine: **“What did you assume?”**

I have a second one but I am keeping it for later.`,
  })
}

function sixWordsTopic(): DemoTopic {
  const chance = chanceOf('six words')
  const lines = sixWords.map(([author, content]) => ({ author, content }))
  return thread(chance, lines, {
    title: 'Six words for what you make',
    author: 'brambleworks',
    tags: ['Discuss'],
    daysAgo: 33,
    until: 600,
    content: `The old game. Describe what you make, or your year, or your customer, in six words. \
Hyphens are negotiable. Other languages may count as they like.

I begin: **Waiting rooms deserve better card games.**`,
  })
}

function mistakesTopic(): DemoTopic {
  const chance = chanceOf('mistakes')
  const lines: Said[] = []
  for (const { author, content } of chance.shuffled(mistakes)) {
    const teller = author ?? voice(chance, lines.at(-1)?.author)
    lines.push({ author: teller, content })
    if (chance.next() < 0.42) {
      const echo = `> ${content}\n\n${chance.pick(mistakeEchoes)}`
      lines.push({ author: voice(chance, teller), content: echo })
    }
  }
  return thread(chance, lines, {
    title: 'What did the machine get wrong today?',
    author: 'pixelpelle',
    tags: ['Discuss', 'General'],
    daysAgo: 12,
    until: 25,
    content: `Not the terrible things, we have other threads for those. The *lovely* ones. One \
sentence is enough, no screenshots, no names of products.

I start: it was to describe my drawing of moss, and wrote “a disappointed rug”.`,
  })
}

function tonightTopic(): DemoTopic {
  const chance = chanceOf('tonight')
  const remarks = repeated(chance, tonight.remarks, 6)
  const lines: Said[] = []
  for (const setup of setupsOfTonight(chance)) {
    const content = `${setup} ${remarks[lines.length] ?? ''}`
    lines.push({ author: voice(chance, lines.at(-1)?.author), content })
  }
  return thread(chance, lines, {
    title: 'What is running on your machine tonight?',
    author: 'ravi_infers',
    tags: ['General'],
    daysAgo: 24,
    until: 190,
    content: `It is late here, something hums, and I like the thought that in other kitchens \
something hums as well. Which machine, what runs on it, what is it for?

| here | |
|---|---|
| machine | ten-year-old tablet |
| model | 8B, 4 bits, as always |
| job | outlines of 900 spare parts |
| sound | a very small fan, and rain |`,
  })
}

/** Each task five times, never twice on the same machine: 5 shares no divisor with the 12 of them. */
function setupsOfTonight(chance: Chance): string[] {
  const { machines, tasks } = tonight
  return [0, 1, 2, 3, 4].flatMap((round) =>
    chance.shuffled(
      tasks.map((task, n) => `${machines[(n * 7 + round * 5) % machines.length] ?? ''}: ${task}.`),
    ),
  )
}

type Opening = Omit<DemoTopic, 'minutesAgo' | 'replies'> & { daysAgo: number; until: number }

function thread(chance: Chance, lines: readonly Said[], opening: Opening): DemoTopic {
  const { daysAgo, until, ...topic } = opening
  const minutesAgo = daysAgo * DAY_MINUTES + 1111
  return { ...topic, minutesAgo, replies: stretched(chance, minutesAgo, until, lines) }
}

const voice = (chance: Chance, except?: string) =>
  chance.pick(englishWriters.filter((username) => username !== except))

const repeated = (chance: Chance, list: readonly string[], times: number) =>
  Array.from({ length: times }, () => chance.shuffled(list)).flat()
