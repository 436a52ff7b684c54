import type { FamilyRow } from './shapes.ts'

export const feedbackRows: FamilyRow[] = [
  {
    title: 'Feedback wanted: one-sentence landing page for the club page',
    by: 'osei_builds',
    text: '“Members, fees, and who has the key.” It is the whole page, with a picture of a key. Too little? I have had six versions with more and liked all of them less.',
    replies: [
      {
        content:
          "I understood it in a second. What I don't know is what it costs, and I'd look for that next.",
      },
      {
        content:
          'Not too little. Perhaps a name and a face below, since you write that you answer yourself.',
      },
    ],
  },
  {
    title: 'Feedback wanted: how do you say “we may be wrong” on a result page?',
    by: 'gustavo_r',
    text: 'We estimate depths of wells. The number looks exact: 31.4 m. It is more like 28 to 35. If I write it like that people think that we do not know anything.',
    replies: [
      {
        content:
          'Show the range as a bar and the number without decimals: “about 31 m”. The decimal was the lie.',
      },
      {
        content:
          "Say what it's good for: “good enough to choose the drill, not good enough to order the pipes”.",
      },
    ],
  },
  {
    title: 'Feedback wanted: colours of the card backs',
    by: 'pixelpelle',
    text: "Moss green, brick, or the blue of old envelopes. I've looked at them for so long that they are all beige. Described in words, as I'd like to know what you *imagine*.",
    replies: [
      { content: 'The blue of old envelopes. I saw it immediately, with a stamp.' },
      {
        content:
          "Moss. It's the game. Though then the moss card would be invisible, as it should be.",
      },
    ],
  },
  {
    title: 'Feedback wanted: does this onboarding ask too much?',
    by: 'sunniva',
    text: "Name of the podcast, where it is published, who's speaking, how long an episode is, and what you want to do. Five questions before anybody has seen anything.",
    replies: [
      {
        content:
          "Ask the last one first and only that. The other four can be asked when they're needed.",
      },
      {
        content:
          'Let people drop an audio file first. From a file you know three of the five answers.',
      },
    ],
  },
  {
    title: 'Feedback wanted: a name for a reading app without the word “read”',
    by: 'tabitha_reads',
    text: "The pupils have proposed: Page Turner, Bookworm, Lamp. I like Lamp. The one that knows when you've fallen asleep was called Lamp as well, and people might confuse them.",
    replies: [
      { content: 'Lamp. Confusion between two kind things does no harm.' },
      {
        content: '“Bookmark” in the language of your pupils? It might be short and nobody has it.',
      },
    ],
  },
  {
    title: 'Feedback wanted: is this privacy page understandable?',
    by: 'Ayşe',
    text: 'I have tried to write it in eleven sentences. “We keep your name and your mail address until you tell us to stop. We keep nothing else.” and so on. Lawyers found it too short, and I am asking people now.',
    replies: [
      {
        content:
          'Understood everything, and found myself reading to the end for the first time in my life.',
      },
      {
        content:
          'One question was left: whom do I tell to stop? Put the address into the same sentence.',
      },
    ],
  },
  {
    title: 'Feedback wanted: map for people who do not read maps',
    by: 'hassan_maps',
    text: 'Instead of a map a sequence of photos: turn here, then this church, then that bench. With a map at the very end, small. Is it a gimmick?',
    replies: [
      { content: "No gimmick. It's how everybody explains a way, only with photos." },
      {
        content:
          'Take them from the height of the eyes, and in the season in which people come. The church behind leaves was no help to me.',
      },
    ],
  },
  {
    title: 'Feedback wanted: subscription or one price for my flashcards?',
    by: 'minhthư',
    text: '300 people use it. Server costs are almost nothing. A subscription feels wrong for something that I rarely change. A single price feels like goodbye.',
    replies: [
      {
        content:
          'One price, and a jar for coffee. With 300 users the jar is more honest and, in my experience, fuller.',
      },
      {
        content:
          "A yearly price with a letter by you, on what you have changed. If there's nothing to write there is nothing to pay.",
      },
    ],
  },
  {
    title: 'Feedback wanted: the workshop page in easy language',
    by: 'krzysztof_w',
    text: '“Bring your bike. We show you how. You do it yourself. It is free.” Four sentences, one picture each. Is it insulting for people who read well?',
    replies: [
      { content: "Not in the least. I read well and I'm grateful for everything short." },
      { content: 'Say *when* and *where* as sentence five. You forgot it because you know it.' },
    ],
  },
  {
    title: 'Feedback wanted: voice for the museum guide',
    by: 'Åsa',
    text: "Three samples: an actor, a synthetic voice, and Birgit from the ticket desk. On paper I shouldn't influence you, so I won't say which I like.",
    replies: [
      { content: 'Birgit. I have not heard any of them.' },
      {
        content: 'Synthetic for the directions (“turn left”), a human for everything about people.',
      },
    ],
  },
  {
    title: 'Feedback wanted: do we need dark mode for a tide clock page?',
    by: 'harbourlight',
    text: 'Someone asked for it. People look at it at five in the morning on a boat, with eyes used to the dark. I had never thought of this.',
    replies: [
      {
        content:
          'You need it more than anyone else. Red on black, as on a bridge, keeps the night vision.',
      },
      { content: 'Let it switch by itself with sunrise. You have the table already.' },
    ],
  },
  {
    title: 'Feedback wanted: error text for a full booking evening',
    by: 'Søren',
    text: "Now: “No slots available.” It is true and it's cold. The club says that people are hurt by it. What would you write?",
    replies: [
      {
        content:
          '“This evening is full. The next with a free place is Thursday the 14th.” A no with a next.',
      },
      {
        content:
          'And let them leave a number, in case somebody cancels. People like to be on a list more than to be told no.',
      },
    ],
  },
  {
    title: 'Feedback wanted: a game manual on one postcard',
    by: 'brambleworks',
    text: 'Front: a drawing with four arrows. Back: five sentences. Test players understood it except for the *end* of the game, which we understand ourselves only on good days.',
    replies: [
      {
        content:
          "Start with the end. “You've won when …” is always the first sentence of a good manual.",
      },
      {
        content:
          "If the end can't be said in one sentence, perhaps it's the end that needs changing.",
      },
    ],
  },
  {
    title: 'Feedback wanted: how many photos per seed packet page?',
    by: 'gwen_at_the_allotment',
    text: 'I have eleven of each plant and I love all of them. My sister says three. My sister does not garden.',
    replies: [
      {
        content:
          "Three: the seed in a hand, the young plant (so one doesn't weed it out), the plate.",
      },
      { content: "Your sister's right, and the other eight belong on a page for people like us." },
    ],
  },
  {
    title: 'Feedback wanted: pricing page for a florist, honest version',
    by: 'Bérengère',
    text: "“Bouquets from 15. What you get for 15 depends on the morning.” My niece says that one can't write that.",
    replies: [
      { content: "One can. I'd come because of it." },
      {
        content: "Add a photo each morning of what 15 means today. Then it's not vague but fresh.",
      },
    ],
  },
  {
    title: 'Feedback wanted: does my shader tutorial lose you, and where?',
    by: 'lina-motion',
    text: 'Six steps from a circle to fog. I know that people are lost somewhere, since nobody has shown me their fog. If you try it, please only tell me *the step at which you stopped*.',
    replies: [
      { content: "Step 4. You say “of course” and it isn't." },
      {
        content:
          'Step 4 as well, the word “octave”. After looking it up I went through, and my fog is on its way.',
      },
    ],
  },
  {
    title: 'Feedback wanted: button text for “do not remind me any more”',
    by: 'nightshift_ines',
    text: "In the shift app. “Unsubscribe” sounds like advertising, “Stop” sounds angry. It's for people who need a rest from us.",
    replies: [
      {
        content:
          "“Leave me in peace for a week.” With “for a week” it's friendly, and it can be undone.",
      },
      { content: '“Not now.” And then the choice for how long.' },
    ],
  },
  {
    title: 'Feedback wanted: first chapter of a manual without any screenshots',
    by: 'cleo_types',
    text: 'Screenshots age and nobody updates them. So I describe where things *are*: “top right, the third sign, a bell”. Two testers were quicker with it. One was lost completely.',
    replies: [
      { content: 'I would keep a drawing, not a screenshot. A drawing ages with dignity.' },
      {
        content: "Ask the lost one what they looked for. I'd guess that the bell looks like a hat.",
      },
    ],
  },
  {
    title: 'Feedback wanted: is a bell sound on our site ever acceptable?',
    by: 'Íñigo',
    text: "When the second batch is out the page could ring. My nephew says: never. My heart says: but it's a bell!",
    replies: [
      {
        content:
          "Only if one has asked for it on the page. A picture of a bell to press, “ring when the bread is out”. Then it's a service.",
      },
      { content: "Your nephew's right in general and you are right about the bell." },
    ],
  },
  {
    title: 'Feedback wanted: short video or text for knitting steps?',
    by: 'Марфа',
    text: "Three steps of the pattern can't be understood in words. With a video one understands at once, but needs three hands: two for the needles and one for the pause button.",
    replies: [
      { content: 'A loop of four seconds, without sound, which repeats. No third hand.' },
      {
        content: 'Drawings with an arrow for the yarn, as in old books. I still learn from these.',
      },
    ],
  },
  {
    title: '意見をください：紙見本の頼み方を一行にしたい',
    by: '和紙工房',
    plain: true,
    text: '今は五つの欄があります。「厚み」がわからず離れる方が多いようです。一行だけ「何に使いますか」と聞くのはどうでしょうか。',
    replies: [
      {
        author: '田中由美',
        content:
          '「何に使いますか」だけで十分だと思います。厚みはそちらで選んでいただけると嬉しいです。',
      },
      {
        content:
          'It is the same discovery as “what noise does it make?” and “who is coming?”. One open question, answered by somebody who knows.',
      },
    ],
  },
  {
    title: '¿Opiniones? La página de nuestra radio para quien no ve la pantalla',
    by: 'José_Ramírez_H',
    plain: true,
    text: 'Mi padre no oye y su amigo Lolo ya no ve. Quiero una sola página que sirva a los dos. He quitado todo menos tres enlaces, y los tres dicen adónde van.',
    replies: [
      {
        author: 'Íñigo',
        content: 'Tres enlaces que dicen adónde van: ya es mejor que casi todo lo que reviso.',
      },
      {
        content:
          'Make the three headings as well, so that Lolo can jump from one to the next. And tell us what he thinks of it.',
      },
    ],
  },
]
