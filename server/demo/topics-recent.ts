import type { DemoTopic } from './shapes.ts'

export const recentTopics: DemoTopic[] = [
  {
    title: 'Our museum guide speaks too fast for the people who need it most',
    author: 'Åsa',
    tags: ['Discuss'],
    minutesAgo: 420,
    content: `We have audio for 40 objects. The recordings are by Birgit, and they are lovely. Older visitors say: too fast. Younger ones say: too slow. Both are right.

Speeding up is easy and sounds fine. Slowing down to 0.8 makes Birgit sound *unwell*, with any tool that I have tried.

Is there a better way than recording all of it twice?`,
    replies: [
      {
        author: 'sunniva',
        minutesAgo: 406,
        content: `Do not stretch the words, stretch the **pauses**. Find the silences between sentences and make them longer by half. The voice stays Birgit's, and people get time to look. Most of “too fast” is “no time to look”.

\`\`\`sh
ffmpeg -i birgit.wav -af silencedetect=n=-35dB:d=0.25 -f null - 2>&1 | grep silence_end
\`\`\``,
      },
      {
        author: 'Åsa',
        minutesAgo: 365,
        content:
          'Oh. I tried it by hand with one object, and a visitor has just told me that the lady “finally speaks clearly”. It is the same recording!',
      },
      {
        author: 'sunniva',
        minutesAgo: 356,
        content: "This happens each time and I'll never tire of it.",
      },
      {
        author: 'Ayşe',
        minutesAgo: 323,
        content:
          'And it helps people with hearing aids, who need the gap far more than the tempo. Please write down how you did it, when you have done all the 40.',
      },
    ],
  },
  {
    title: '한 줄 일기: 오늘 만든 것 중 가장 작은 것',
    author: '서준의_밤',
    tags: ['Show & Tell'],
    minutesAgo: 112,
    content: `오늘 밤 만든 것은 버튼 하나입니다. 누르면 글자 크기가 커지고, 다시 누르면 돌아옵니다. 할머니가 제 소설을 읽으실 수 있게요.

\`\`\`css
.reader { font-size: var(--size, 1.1rem) }
.reader.large { --size: 1.6rem }
\`\`\`

CSS 두 줄이고, 한 달 동안 한 일 중에 제일 마음에 듭니다. 여러분의 오늘은 무엇이었나요?`,
    replies: [
      {
        author: '민지네공방',
        minutesAgo: 100,
        content:
          '저는 가마 옆에 의자를 하나 놓았어요. 코드는 아니지만, 작업 시간이 두 배로 편해졌어요.',
      },
      {
        author: '和紙工房',
        minutesAgo: 76,
        content: '見本帳のしおりを一枚。おばあさまが読んでくださるといいですね。',
      },
      {
        author: 'paulo.dev',
        minutesAgo: 57,
        content:
          '(Translated.) A button for a grandmother, in two lines. My mother approves of it and wants one as well.',
      },
    ],
  },
  {
    title: 'Which automation did you switch off, and how did it feel?',
    author: 'gwen_at_the_allotment',
    tags: ['Discuss'],
    minutesAgo: 38,
    content: `I had a sensor that watered the tomatoes. It did so perfectly. In the hot weeks I noticed that I had not been in the greenhouse for nine days, since there was no reason to. The tomatoes were fine, I was not.

I have unplugged it. I water by hand now, badly, each evening, and I talk to them. Two have split. I don't mind.

What did you switch off? I do not mean what failed. I mean what *worked*.`,
    replies: [
      {
        author: 'rosalba',
        minutesAgo: 32,
        content:
          'The automatic birthday greetings of the station. They went out at 8:00 sharp, to everybody, and people began to answer “thanks, robot”. Now I call, and I am late, and they love it.',
      },
      {
        author: 'tuomas',
        minutesAgo: 23,
        content:
          'A script that closed my old tickets. It turned out that I learn more from the old ones than from the new.',
      },
      {
        author: 'vet_okafor',
        minutesAgo: 15,
        content:
          'Reminders for vaccinations, for one valley. They all came anyway, because the neighbour tells them. The neighbour is the system.',
      },
    ],
  },
  {
    title: "First pull request to a stranger's project: last words before I press the button?",
    author: 'minhthư',
    tags: ['General'],
    minutesAgo: 4,
    content: `It is 14 lines in a library for reading CSV files, which I use for my flashcards. It crashed on an empty last line, and I found out why **by myself**. There is a test, it fails before and passes after.

I have had the page open for an hour. The button is green. What do you check one last time before you press?

- [x] the test has a name that says what it is about
- [x] no spaces changed
- [x] I said thank you
- [ ] courage`,
    replies: [],
  },
]
