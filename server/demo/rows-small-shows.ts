import type { FamilyRow } from './shapes.ts'

export const smallShowRows: FamilyRow[] = [
  {
    title: 'Show: a doorbell that says which child is at the door',
    by: 'tuomas',
    text: 'Two children, two ways of ringing. One short-short-long, the other one leans on it. A classifier with 40 examples of each knows them apart and says the name in the kitchen. No camera, no network.',
    replies: [
      { content: 'What happens if a neighbour rings?' },
    ],
    answer: 'It says “somebody”. The neighbours now try to ring like the children.',
  },
  {
    title: 'Show: postcards from my commit log',
    by: 'paulo.dev',
    text: 'At the end of each month a script takes the most changed file, writes two sentences on why, and prints a real postcard that goes to my client. On paper, with a stamp.',
    replies: [
      { content: 'How do the clients react?' },
    ],
    answer: "One has them all on the fridge in the office. I didn't expect a fridge.",
  },
  {
    title: 'Show: Finnish sauna timer with exactly one button',
    by: 'tuomas',
    text: "Press: it starts. Press: it says how long, aloud. Hold: it's quiet. I have tried all timers with apps and in the steam they're all the same, namely wet.",
    replies: [
      { content: 'Which speaker survives that?' },
    ],
    answer: "A ceramic one, from a ship's bell panel. It sounds awful and it lives.",
  },
  {
    title: "Show: a map of all benches with shade at three o'clock",
    by: 'hassan_maps',
    text: 'For my father, who walks slowly. 212 benches, heights of trees and houses from open data, the position of the sun by formula. You choose the hour, and the benches turn dark or light.',
    replies: [
      { content: 'Did you check it on site?' },
    ],
    answer: "My father did. 19 were wrong, since trees grow. He's very strict.",
  },
  {
    title: 'Show: moss, the card game, now as a printable PDF',
    by: 'brambleworks',
    text: '54 cards, black and white, nine pages, cut along the line. The layout comes from one CSV file and a script, thus corrections take a minute and not an evening.',
    replies: [
      { content: 'Does it work on thick paper?' },
    ],
    answer: "160 g works in most home printers. With 200 g Pelle's printer made a sound that we don't discuss.",
  },
  {
    title: 'Show: a “not now” sign for open-plan offices',
    by: 'Søren',
    text: 'A little lamp on each desk, and a page with one switch. The interesting part is that it turns itself off after 50 minutes, so nobody can hide behind it all day long.',
    replies: [
      { content: 'Why 50?' },
    ],
    answer: 'We tried 30 and 90. At 30 people were annoyed, at 90 lonely.',
  },
  {
    title: "Show: my grandmother's radio reads the village paper",
    by: 'Марфа',
    text: "It's an old valve radio with a small computer inside. Turn the dial: weather, notices, who's celebrating. The voice is a machine, the crackling between the stations is real.",
    replies: [
      { content: 'Which part was the hardest?' },
    ],
    answer: 'To make the dial feel right. It took longer than everything else, and it was worth it.',
  },
  {
    title: 'Show: what my cat brought in, as a dataset',
    by: 'Zoë',
    text: 'Two years of small tragedies on the doormat, sorted by a model, drawn by me. 61 % leaves. It is a poster now.',
    replies: [
      { content: 'How did you label them?' },
    ],
    answer: 'By hand, with gloves. The model only learned to tell leaves from everything else.',
  },
  {
    title: 'Show: a bell for the second batch',
    by: 'osei_builds',
    daysAgo: 200,
    text: "One microphone at a friend's window and a classifier with two classes, *bell* and *not bell*. When the bakery rings, eleven neighbours get a message. Wrong alarms in the first week: one ice-cream van.",
    replies: [
      { content: 'Does the bakery know?' },
    ],
    answer: 'I think it suspects something. The queue is always there before the bread.',
  },
  {
    title: 'Show: homework folder that sorts itself by subject',
    by: 'thandeka',
    text: 'Pupils photograph their page, it lands in the folder of the subject with the date. It reads only the *title line*, which I have asked them to write. A bit of discipline replaces a lot of intelligence.',
    replies: [
      { content: 'And those who write no title?' },
    ],
    answer: 'A folder called “mystery”. Nobody wants to be in it twice.',
  },
  {
    title: 'Show: haiku error pages, written with the visitors',
    by: 'rosalba',
    text: "Each 404 on our station's site shows a haiku by a listener. There's a form below it. 340 so far. A script checks 5-7-5, roughly, and I read each one before it goes up.",
    replies: [
      { content: 'Counting syllables by script in Italian?' },
    ],
    answer: 'Vowel groups and a list of 60 exceptions. When in doubt the poet is right.',
  },
  {
    title: 'Show: spreadsheet to seed catalogue in one command',
    by: 'gwen_at_the_allotment',
    text: '140 rows in, a printed booklet out. Paulo helped me with the script. I have never felt as powerful as when I changed one word and 40 pages followed.',
    replies: [
      { content: 'Which tool makes the pages?' },
    ],
    answer: 'Plain HTML with a print stylesheet. `@page` is a wonderful thing that nobody had told me about.',
  },
  {
    title: 'Show: offline first-aid cards in nine languages',
    by: 'nightshift_ines',
    text: 'For volunteers at events. 22 cards, one step per line, big pictures. Each language was checked by a person from the trade, and the card shows *who* checked it and when. Machine text without a name does not appear.',
    replies: [
      { content: 'How did you find nine people?' },
    ],
    answer: 'Hospital canteens. Everybody speaks something.',
  },
  {
    title: 'Show: a lullaby generator that gets slower and slower',
    by: 'sunniva',
    text: "It plays four bars that my neighbour has recorded, in random order, each time 2 % slower. After twelve minutes it's hardly music. No child has yet heard minute thirteen.",
    replies: [
      { content: 'Do parents last as long?' },
    ],
    answer: 'Minute nine, on average. I have had letters.',
  },
  {
    title: 'Show: the noise dictionary of our workshop',
    by: 'krzysztof_w',
    text: '61 noises, recorded, with cause and tool. “Sad goose: bottom bracket.” You can listen, and for ten of them a small model finds the most similar one from your own recording.',
    replies: [
      { content: 'How good is the matching?' },
    ],
    answer: '7 of 10 in the workshop, 3 of 10 on the road. Wind sounds like a loose mudguard.',
  },
  {
    title: 'Show: one-page budget for people who hate budgets',
    by: 'cleo_types',
    text: "Three numbers: what comes in, what must go out, what is left per day. It's a page without an account, and it keeps everything in the address, so that you can bookmark your poverty.",
    replies: [
      { content: "Isn't it risky to have numbers in the address?" },
    ],
    answer: "After the `#`, so they never reach the server. But don't send the link to your aunt.",
  },
  {
    title: 'Show: a tiny compiler for crochet patterns',
    by: 'quietcompiler',
    text: 'I have wanted to write a compiler for something soft for a long time. Input: `round(6) inc*6`. Output: instructions in four languages and a check that the number of stitches adds up. Error messages name the *round*, not the line.',
    replies: [
      { content: 'Does it support amigurumi?' },
    ],
    answer: 'It is the main target platform.',
  },
  {
    title: 'Show: flood gauge from a webcam and a painted pole',
    by: 'gustavo_r',
    text: 'An old phone looks at a pole with numbers, once in ten minutes. A script finds the water line. If the number jumps, it sends the picture to three people, and never an alarm by itself.',
    replies: [
      { content: 'At night?' },
    ],
    answer: 'A bicycle lamp with a movement sensor. Foxes are well documented now.',
  },
  {
    title: 'Show: labels for jars that know their own age',
    by: 'Íñigo',
    text: 'Each sourdough jar has a number. You say the number and what you did with it, it writes it down, and in the morning it prints: “Nr. 4: fed yesterday, hungry”. My apprentices call it the nursery.',
    replies: [
      { content: 'What if somebody forgets to say it?' },
    ],
    answer: 'Then the jar complains in writing. It works better than I do.',
  },
  {
    title: 'Show: my thesis timeline, drawn from file dates',
    by: 'minhthư',
    text: 'I took the modification dates of all my files and drew a line per chapter. One sees clearly where I had exams and where I was in love.',
    replies: [
      { content: 'Would you share the script?' },
    ],
    answer: "It's `find` with `-printf` and a bit of SVG, I'll put it up this week. Not my timeline, though!",
  },
  {
    title: 'Show: a lost-and-found wall for our school',
    by: 'tabitha_reads',
    text: 'Photo of the thing, a model suggests three words (“blue mitten, left”), and a person corrects it. Pupils search by colour. After a month: 84 found, and 31 left mittens. Only left ones.',
    replies: [
      { content: 'A theory about the left ones?' },
    ],
    answer: 'One takes off the right glove to use the phone and then holds it. The left one has nobody.',
  },
  {
    title: 'Show: a slower news page for my parents',
    by: 'José_Ramírez_H',
    text: 'Once a day, ten headlines, large, each with *where* and *since when*. Nothing moves. It comes at eleven, when the coffee is ready. My mother reads it to the end and my father argues with it.',
    replies: [
      { content: 'How do you choose the ten?' },
    ],
    answer: 'Three papers, whatever is in at least two of them. The rest is noise, says my mother.',
  },
  {
    title: 'Show: knitting counter for people who lose count while talking',
    by: 'Марфа',
    text: "A foot switch. One press per row, and the little screen says what comes next in the pattern. If there's no press for five minutes it asks kindly whether you are still talking.",
    replies: [
      { content: 'Does anyone answer it?' },
    ],
    answer: 'My aunt does, at length.',
  },
  {
    title: 'Show: which of my lamps hums? A spectrum for the living room',
    by: 'sunniva',
    text: "Hold the phone to each lamp, it shows one number: how much of 50 Hz and its friends is in there. Built for interviews at people's homes. Guests are amused and the recordings are clean.",
    replies: [
      { content: 'Worst lamp so far?' },
    ],
    answer: "A salt crystal from a dentist's waiting room.",
  },
  {
    title: 'Show: an honest loading screen',
    by: 'lina-motion',
    text: "Instead of a bar it shows what it's doing, in plain words and hand-drawn: *looking for the file*, *reading it*, *drawing it, this takes longest*. People wait for twice as long before they complain.",
    replies: [
      { content: 'Measured how?' },
    ],
    answer: 'Eleven people and a stopwatch. Not science, but a strong smell of it.',
  },
  {
    title: "Show: a text adventure in the museum's cloakroom",
    by: 'Åsa',
    text: "While people wait for coats they can explore the *former* cloakroom, on a screen with four arrow keys. Written by hand, 40 rooms. The model only turns what you type into one of 18 verbs, and if it can't it says so.",
    replies: [
      { content: 'Which verb do people use that you did not have?' },
    ],
    answer: "“Sing”. It's in now, in every room.",
  },
  {
    title: 'Show: sunlight diary from a broken solar lamp',
    by: 'mikal',
    text: "The lamp no longer shines, but its panel still measures. One number per minute for 14 months. You can see the neighbour's new shed very clearly.",
    replies: [
      { content: 'And what did the neighbour say?' },
    ],
    answer: 'He has asked for the data. He is now building the second one a metre further left.',
  },
  {
    title: 'Show: dictation for people who say “no, wait”',
    by: 'vet_okafor',
    text: '“Four millilitres, no, wait, five.” Every program writes down both. Mine keeps the correction, strikes the first through, and lets you see it: ~~four~~ five. Seeing it is the point.',
    replies: [
      { content: 'How do you recognise a correction?' },
    ],
    answer: 'A list of eleven phrases, and only if a value of the same *kind* follows. A model proposes, and the list decides.',
  },
  {
    title: 'Show: a colour per day, woven',
    by: 'Zoë',
    text: 'Each evening a photo of the sky at six, one average colour, one row on the loom. The script also says which of my 40 yarns is nearest. November was, let us say, consistent.',
    replies: [
      { content: 'Average in which colour space?' },
    ],
    answer: 'OKLab. In RGB all my evenings were brown.',
  },
  {
    title: 'Show: two-minute backup check, with a traffic light',
    by: 'Тимофей',
    text: "Once a week a script restores a *random* file from the backup, compares it, and turns a lamp green. If the lamp is off I don't know anything. Off is not green. That was the most important decision.",
    replies: [
      { content: 'Why not red for a failure?' },
    ],
    answer: 'It has red as well. But a dead machine cannot turn on a red lamp.',
  },
  {
    title: 'Show: subtitles for the choir, following by ear',
    by: 'wren.k',
    text: 'A screen in the nave shows the translation line by line. It follows the singing by comparing with a recording of the rehearsal. If it gets lost, the second bassoon has a pedal.',
    replies: [
      { content: 'How often does it get lost?' },
    ],
    answer: 'At every repeat that we forget. So the bassoon is busy.',
  },
  {
    title: 'Show: train delays as a knitted scarf',
    by: 'noor',
    text: "One row per commute. Green on time, yellow under ten minutes, red above it. The script tells me the colour, I knit on the train. It's already longer than I am.",
    replies: [
      { content: 'Any green?' },
    ],
    answer: 'A stripe in spring. People on the train have photographed it.',
  },
  {
    title: 'Show: our herd in one picture',
    by: 'vet_okafor',
    text: 'For a client: 64 cows, each a small square, with the colour for days since I last looked at her. He has it next to the milk tank. It says nothing new, but he now *sees* who is always forgotten.',
    replies: [
      { content: 'Who is always forgotten?' },
    ],
    answer: 'The calm ones. As everywhere.',
  },
  {
    title: 'Show: a kitchen scale that fills in the recipe',
    by: 'Bérengère',
    text: "Not a shop thing, this one's from home. My niece and I weigh while we cook, as always without a plan, and it writes it down. Afterwards there is a recipe for what we've really made.",
    replies: [
      { content: 'How does it know what is what?' },
    ],
    answer: 'We say it, aloud, one word per thing. It sounds as though we were casting a spell.',
  },
  {
    title: 'Show: five-line weather for the harbour, from real tables',
    by: 'harbourlight',
    text: "Wind, rain, visibility, high water, and one line by a human. It's the same on the board, on the phone and on the radio. The human line is the only one that people quote.",
    replies: [
      { content: "Who's the human?" },
    ],
    answer: "We take turns. On Tuesdays it's a retired captain, and one should not miss Tuesdays.",
  },
  {
    title: 'Show: typing practice with your own mistakes',
    by: 'minhthư',
    text: 'It looks which letter pairs I get wrong in a week, and in the evening makes ten lines out of just those. In Vietnamese the accents are the hard part, thus my lines look like a storm.',
    replies: [
      { content: 'Would it work for other languages?' },
    ],
    answer: 'It only needs a text file of words. Somebody has tried it with Welsh and sent me a photo of their face.',
  },
  {
    title: 'Show: who sings with whom? Seating plan for 40 voices',
    by: 'wren.k',
    text: 'Not for weddings but for rehearsals: strong next to weak, no two talkers together, tall ones behind. A small solver in Python, 80 lines. The talkers have found each other again within two weeks.',
    replies: [
      { content: 'Which solver?' },
    ],
    answer: 'Simulated annealing, written by an assistant, explained by my nephew, understood by half the tenors.',
  },
  {
    title: 'Show: every bridge with its own page',
    by: 'hassan_maps',
    text: '340 bridges of our district, each with a photo, coordinates, first mention and *one question that is still open*. The open question brings more mail than everything else together.',
    replies: [
      { content: "What's an open question, for example?" },
    ],
    answer: '“Why is there a step in the railing?” Answer after two weeks: the mayor was short.',
  },
  {
    title: 'Show: a browser page that forgets you',
    by: 'Ayşe',
    text: "A demo for talks: a form that keeps nothing at all, and says so in every step. It's amazing how much calmer people type. I use it to show that privacy can be a *feeling in the hand*.",
    replies: [
      { content: 'What do people type?' },
    ],
    answer: "The truth, mostly. It's quite moving, and I never see it.",
  },
  {
    title: 'Show: pocket dictionary of tea words, offline',
    by: '岭南茶铺',
    plain: true,
    text: '四百个词，中英对照，每个词一句真实的用法，都来自祖父的卡片。没有“口感丰富”。(400 words, each with one real sentence from the old cards.)',
    replies: [
      { content: 'May one link to a single word?' },
    ],
    answer: '可以，每个词都有自己的地址。Yes, each word has an address.',
  },
  {
    title: 'Show: first comic page made on a train',
    by: '阿澜画画',
    plain: true,
    text: '两个小时的车程，手机，一支触控笔，十二格。生成工具只用来查“火车站的钟长什么样”。画是我的。(Two hours, one phone, twelve panels. Reference by machine, drawing by me.)',
    replies: [
      { content: 'Twelve panels in two hours! Did it shake?' },
    ],
    answer: "第五格和第九格在晃，我留着了。那就是火车。(Panels 5 and 9 shake. I kept them, that's the train.)",
  },
  {
    title: 'Show: 가마 온도를 노래로 알려 주는 상자',
    by: '민지네공방',
    plain: true,
    text: '온도가 오르면 음이 높아집니다. 1,240도가 되면 화음이 됩니다. 화면을 보지 않아도 돼요. (The kiln sings its temperature; at 1,240° it becomes a chord.)',
    replies: [
      { author: '서준의_밤', content: '식을 때도 노래하나요?' },
    ],
    answer: '네, 내려갈 때는 자장가예요. 새벽까지 낮은 소리로 흘러요. (Yes, a lullaby on the way down.)',
  },
  {
    title: 'Show: تقويم بخط اليد يُطبع كل شهر',
    by: 'مريم',
    plain: true,
    text: 'أكتب أرقام الشهر مرة واحدة بالقلم، ثم يرتبها البرنامج بحسب الأيام، فيبدو التقويم كله مكتوبًا باليد. كل رقم له أربع صور مختلفة حتى لا يتكرر الشكل.',
    replies: [
      { content: 'Four versions of each digit, what a lovely detail. Are they chosen at random?' },
    ],
    answer: 'لا، بالدور، حتى لا يتجاور شكلان متطابقان. (In turn, so that two equal shapes never stand side by side.)',
  },
  {
    title: 'Show: שעון קיר שמדבר עברית תקנית',
    by: 'נועה',
    plain: true,
    text: '"רבע לשבע" ולא "שש ארבעים וחמש". כתבתי את כל הכללים ביד, כולל זכר ונקבה, ומודל קטן רק מקריא. הילדים מתקנים אותו בכל זאת.',
    replies: [
      { content: 'Does it say the half hours differently, too?' },
    ],
    answer: 'כן, "שבע וחצי". (Yes, and it took me three tries to get the gender right.)',
  },
  {
    title: 'Show: गाँव की लाइब्रेरी की सूची, फ़ोन पर',
    by: 'कविता',
    plain: true,
    text: '420 किताबें, एक कॉपी में लिखी थीं। फ़ोटो से सूची बनी, और तीन बच्चों ने हर पंक्ति जाँची। अब कोई पूछे तो मिनट में उत्तर मिलता है। (420 books from a notebook, each line checked by three children.)',
    replies: [
      { content: 'How many corrections did the children make?' },
    ],
    answer: "57, और सबसे ज़्यादा लेखकों के नामों में। (57, mostly authors' names. They were very proud.)",
  },
  {
    title: 'Show: a spare-parts shelf you can ask by drawing',
    by: 'ravi_infers',
    text: '900 little parts, no part numbers. You draw the outline with a finger, and it shows the five most similar ones and in which drawer they are. Embedding of silhouettes, runs on a ten-year-old tablet.',
    replies: [
      { content: 'How did you get 900 silhouettes?' },
    ],
    answer: 'A light table, my phone, and two rainy weekends with the radio on.',
  },
]
