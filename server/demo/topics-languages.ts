import type { DemoTopic } from './shapes.ts'

export const languageTopics: DemoTopic[] = [
  {
    title: 'Una panadería, tres abuelas y un cuaderno de recetas ilegible',
    author: 'Íñigo',
    tags: ['Show & Tell'],
    minutesAgo: 367560,
    content: `El cuaderno de mi abuela tiene medidas como «un cuenco del azul» y «harina, la que pida». Quise pasarlo a limpio con un modelo que lee manuscritos. Leyó bien la letra, mejor que yo. Pero convirtió «la que pida» en «500 g».

Así que reuní a tres abuelas (la mía, su prima y una vecina) y medimos. El cuenco azul son 310 gramos. «La que pida» son:

- entre 420 y 480 si llueve
- entre 460 y 510 con viento sur
- «no se hace» en agosto

Está todo en una tabla con una columna *tiempo*. El modelo propuso el formato, las abuelas lo corrigieron, y el pan del jueves ya sale de ahí.`,
    replies: [
      {
        author: 'José_Ramírez_H',
        minutesAgo: 367374,
        content: '«No se hace en agosto» es la mejor validación de datos que he visto.',
      },
      {
        author: 'pilar',
        minutesAgo: 367100,
        content:
          'Me encanta. ¿Puedo usar «la que pida» en un curso sobre valores que faltan? Es justo lo contrario de `null`.',
      },
      {
        author: 'Íñigo',
        minutesAgo: 367004,
        content: 'Claro. Mi abuela pregunta si pagan.',
      },
      {
        author: 'rosalba',
        minutesAgo: 366306,
        content: 'Tre nonne e una tabella: questa è la puntata di domenica.',
      },
    ],
  },
  {
    title: 'Au marché : une appli faite en trois samedis, sans écran de connexion',
    author: 'Bérengère',
    tags: ['Show & Tell'],
    minutesAgo: 346140,
    content: `Nous sommes onze au marché du samedi et nous partageons un véhicule, deux bâches et un terminal de paiement. Le tableau en liège ne suffisait plus.

Ma nièce et moi avons fait une page, avec un assistant, en trois samedis :

1. **Premier samedi :** une page qui dit qui a le terminal.
2. **Deuxième samedi :** un bouton « je l'ai ».
3. **Troisième samedi :** nous avons retiré tout le reste.

Pas de mot de passe : l'adresse est longue et écrite au stylo à l'intérieur de la bâche. Si quelqu'un la trouve, il saura où est le terminal. Nous vivons bien avec cela.`,
    replies: [
      {
        author: 'Íñigo',
        minutesAgo: 345934,
        content: "« Écrite à l'intérieur de la bâche » — security by tarpaulin.",
      },
      {
        author: 'ada',
        minutesAgo: 345891,
        content:
          'As long as the page can only say who has the terminal, I agree with your threat model.',
      },
      {
        author: 'Åsa',
        minutesAgo: 345880,
        content:
          'Third Saturday: removed everything else. I have never had the courage for a third Saturday.',
      },
    ],
  },
  {
    title: 'Werkstattbericht: ein Daumenkino aus 24 Skizzen pro Tag',
    author: 'lina-motion',
    tags: ['Show & Tell'],
    minutesAgo: 297120,
    content: `Ich zeichne jeden Tag 24 kleine Skizzen, also genau eine Sekunde Film. Abends macht ein Skript daraus ein Filmchen, gleicht das Licht der Fotos an und schreibt die Nummer des Tages in die Ecke.

\`\`\`sh
ffmpeg -framerate 24 -pattern_type glob -i 'tag-*/bild-*.jpg' \\
  -vf "scale=800:-2,deflicker,drawtext=text='%{n}':x=20:y=20:fontsize=24" jahr.mp4
\`\`\`

Der Assistent hat mir \`deflicker\` gezeigt, das kannte ich nach zehn Jahren im Beruf nicht. Was er nicht kann: mir sagen, welche Sekunde gut ist. Das merke ich nach etwa einer Woche von allein.

Heute ist Sekunde 61. Man sieht eine Katze, die beschließt, doch nicht zu springen.`,
    replies: [
      {
        author: 'pixelpelle',
        minutesAgo: 296953,
        content: 'A whole second about deciding not to jump. Could I see it?',
      },
      {
        author: 'lina-motion',
        minutesAgo: 296877,
        content:
          'Klar: <https://lina.example.org/sekunde-61>. Sie springt auch in Sekunde 62 nicht.',
      },
      {
        author: 'Zoë',
        minutesAgo: 296568,
        content:
          'Das mit der Woche kenne ich! Bei mir sind es neun Tage, und ich weiss nicht, warum.',
      },
    ],
  },
  {
    title: 'Zeszyt usterek: co psuje się w rowerach i w skryptach',
    author: 'krzysztof_w',
    tags: ['Discuss'],
    minutesAgo: 273840,
    content: `Od dwóch lat prowadzę zeszyt: po lewej usterka roweru, po prawej usterka w naszych skryptach. Są zaskakująco podobne.

| rower | skrypt |
|---|---|
| śruba dokręcona za mocno | warunek za ścisły, nikt nie może się zapisać |
| smar na smarze | poprawka na poprawce |
| „samo przeszło” | „u mnie działa” |
| zgubiona podkładka | zgubiony przecinek |
| rower po wujku | kod po wujku |

Naprawa też jest podobna: umyć, obejrzeć, odkręcić *ostatnią* rzecz, którą ktoś ruszał.`,
    replies: [
      {
        author: 'Тимофей',
        minutesAgo: 273235,
        content: '«Велосипед от дяди, код от дяди» — это у нас половина инфраструктуры.',
      },
      {
        author: 'tuomas',
        minutesAgo: 273164,
        content:
          'Wash, look, and undo the *last* thing that somebody touched. I have read thick books on debugging that say less.',
      },
      {
        author: 'krzysztof_w',
        minutesAgo: 273148,
        content: 'Mój wujek prosi o przekazanie, że jego kod działał.',
      },
    ],
  },
  {
    title: 'Sinh viên tự học: một năm với một dự án duy nhất',
    author: 'minhthư',
    tags: ['Discuss'],
    minutesAgo: 239400,
    content: `Mọi người khuyên nên làm nhiều dự án nhỏ. Mình thì làm **một** dự án trong cả năm: ứng dụng thẻ học từ vựng. Mỗi tháng mình viết lại một phần.

- tháng 1: chạy được
- tháng 3: hiểu vì sao nó chạy
- tháng 5: xoá một nửa
- tháng 8: có người lạ dùng
- tháng 12: có người lạ *phàn nàn*, mình vui cả tuần

Trợ lý AI viết rất nhanh phần đầu. Phần “hiểu vì sao” thì nó chỉ giúp khi mình hỏi từng câu nhỏ. Có ai cũng chỉ làm một thứ thôi không?`,
    replies: [
      {
        author: 'ada',
        minutesAgo: 239169,
        content:
          '(Translated.) “Month 12: a stranger complained, and I was happy for a week” — that is the real graduation. And yes, I have had one side project for six years.',
      },
      {
        author: 'osei_builds',
        minutesAgo: 239158,
        content:
          'I do the opposite and ship many. But my best ones are those to which I came back in month 5 to delete half.',
      },
      {
        author: 'minhthư',
        minutesAgo: 239143,
        content: '@ada sáu năm! Cảm ơn chị, giờ mình thấy một năm là ngắn.',
      },
    ],
  },
  {
    title: 'किसानों के लिए आवाज़ वाला मौसम संदेश',
    author: 'कविता',
    tags: ['Show & Tell'],
    minutesAgo: 219420,
    content: `हमारी सहकारी में साठ किसान हैं। मौसम का संदेश रोज़ आता है, पर अंग्रेज़ी में और चार्ट के रूप में। मैंने एक छोटा काम किया: सुबह पाँच बजे एक 20 सेकंड का आवाज़ संदेश।

1. मौसम विभाग के आँकड़े (कोई मॉडल नहीं, सीधे तालिका से)
2. तीन वाक्यों का साँचा: *आज*, *कल*, *क्या करें*
3. तीसरा वाक्य केवल तब, जब हमारी कृषि अधिकारी ने उसे पहले से लिखा हो
4. आवाज़ मशीन की है, पर शब्द हमारे हैं

> आज दोपहर के बाद बारिश। कल साफ़ रहेगा। दवा का छिड़काव कल सुबह करें, आज नहीं।

पहले सप्ताह में 22 लोग सुनते थे, अब 57। तीन लोग कहते हैं कि उन्हें पता है, क्योंकि उनकी भैंस पहले बता देती है।`,
    replies: [
      {
        author: 'ravi_infers',
        minutesAgo: 219402,
        content:
          'बहुत बढ़िया। तीसरे वाक्य को पहले से लिखवाना ही असली सुरक्षा है। आवाज़ के लिए कौन सा मॉडल है, और क्या वह बिना इंटरनेट चलता है?',
      },
      {
        author: 'कविता',
        minutesAgo: 218880,
        content:
          '@ravi_infers जी, छोटा मॉडल है, दफ़्तर के पुराने कंप्यूटर पर चलता है। इंटरनेट केवल आँकड़ों के लिए चाहिए। 20 सेकंड बनाने में 6 सेकंड लगते हैं।',
      },
      {
        author: 'harbourlight',
        minutesAgo: 218784,
        content:
          'I had it translated and I am very happy about the buffalo. Also: table first, model last, person in between. Same as our tide board.',
      },
    ],
  },
  {
    title: 'Museumsskyltar på tre språk: vem granskar det ingen kan läsa?',
    author: 'Åsa',
    tags: ['Discuss'],
    minutesAgo: 217740,
    content: `På vårt lilla museum har vi skyltar på svenska, nordsamiska och engelska. Översättningen till nordsamiska blir ofta *nästan* bra med maskin, och vi är bara två personer här som kan höra skillnaden.

Vår regel sedan i våras:

- maskinen får föreslå svenska → engelska
- svenska → nordsamiska görs av en människa, alltid
- ingen skylt skrivs ut innan någon har **läst den högt** i rummet där den ska hänga

Den sista regeln hittade mest. En skylt var korrekt och lät ändå som en myndighet.

Hur gör ni med språk där det finns få som kan säga ifrån?`,
    replies: [
      {
        author: 'Ffion',
        minutesAgo: 217620,
        content:
          'For Welsh we have more speakers, and the same problem: errors in small languages are *inherited*, because the next model learns from our signs. That is my reason for the human rule. I print it on every offer.',
      },
      {
        author: 'sunniva',
        minutesAgo: 217607,
        content:
          'Å lese høyt i rommet! Vi gjør det med podkastmanus. Et rom hører mer enn en skjerm.',
      },
      {
        author: 'Åsa',
        minutesAgo: 217580,
        content: '@Ffion “errors are inherited” tar jag med till styrelsen i morgon. Tack.',
      },
    ],
  },
  {
    title: 'Sistema de senhas para a horta comunitária (de papel, mas com código)',
    author: 'paulo.dev',
    tags: ['Show & Tell'],
    minutesAgo: 193440,
    content: `Na nossa horta há 22 famílias e uma mangueira. Fizeram um grupo de mensagens e o grupo virou outra coisa.

A solução: um papel na porta, impresso toda segunda-feira por um script de 40 linhas. Cada família tem um horário, e o horário *anda* uma posição por semana, para que ninguém fique sempre com o meio-dia.

\`\`\`python
families = open("familias.txt").read().split("\\n")
week = date.today().isocalendar().week
turn = families[week % len(families):] + families[:week % len(families)]
for hour, family in zip(hours, turn):
    print(f"{hour}  {family}")
\`\`\`

O assistente queria fazer um aplicativo com notificações. Ficamos com o papel. Choveu em cima dele uma vez; agora tem um plástico.`,
    replies: [
      {
        author: 'mikal',
        minutesAgo: 193385,
        content:
          'A rotating list on the door, with plastic. Our allotments have been arguing for six years about what you solved in 40 lines.',
      },
      {
        author: 'gwen_at_the_allotment',
        minutesAgo: 192917,
        content: 'Could I borrow it? We have one hose and 30 opinions.',
      },
      {
        author: 'paulo.dev',
        minutesAgo: 192893,
        content:
          'É seu! Troque `familias.txt` e o tamanho da letra. A minha mãe (a do joelho) pediu letra 18.',
      },
    ],
  },
  {
    title: 'हिंदी में कोड समझाना: कौन से शब्द अंग्रेज़ी में रहने दें?',
    author: 'ravi_infers',
    tags: ['Discuss'],
    minutesAgo: 180240,
    content: `मैं शनिवार को बच्चों को प्रोग्रामिंग सिखाता हूँ। सहायक से हिंदी में समझाने को कहो तो वह \`variable\` को “चर” और \`loop\` को “पाश” कहता है। बच्चे पूछते हैं, पाश क्या होता है?

मेरी सूची अभी यह है:

| शब्द | कक्षा में |
|---|---|
| variable | डिब्बा, फिर \`variable\` |
| loop | चक्कर, फिर \`loop\` |
| function | मशीन, फिर \`function\` |
| error | \`error\` ही |

“फिर” का मतलब: पहले दिन हिंदी, दूसरे दिन से अंग्रेज़ी शब्द। आप क्या करते हैं?`,
    replies: [
      {
        author: 'कविता',
        minutesAgo: 180195,
        content:
          'डिब्बा और चक्कर बहुत अच्छे हैं। हमारे यहाँ `list` को “थैला” कहते हैं, क्योंकि क्रम वाली चीज़ें थैले में भी क्रम से रखी जाती हैं, अगर माँ रखे।',
      },
      {
        author: 'thandeka',
        minutesAgo: 180090,
        content:
          'We do this in isiZulu and English, with the same “first the picture, then the word” rule. My box is also a box. It seems that a variable is a box everywhere.',
      },
      {
        author: 'ravi_infers',
        minutesAgo: 180049,
        content: 'थैला जोड़ दिया। और हाँ, यह सच है कि माँ का थैला sorted होता है।',
      },
    ],
  },
  {
    title: 'Türkçede “İ” ve “i”: küçük bir harf yüzünden giren hata',
    author: 'Ayşe',
    tags: ['General'],
    minutesAgo: 170340,
    content: `Bir müşterinin sitesinde “İptal” düğmesi yalnızca Türkçe telefonlarda çalışmıyordu. Üç gün aradık. Sebep tek satır:

\`\`\`ts
if (label.toLowerCase() === 'iptal') cancel()
\`\`\`

\`'İptal'.toLowerCase()\` sonucu \`iptal\` değil, \`i̇ptal\` (i + U+0307). Gözle aynı görünüyor!

Çözüm: etikete göre karar vermeyin, kimliğe göre verin. Metinle karşılaştırmak gerekiyorsa:

\`\`\`ts
label.toLocaleLowerCase('tr') === 'iptal'
\`\`\`

Kod üreten araçlar bunu hiç sormuyor. Sizde böyle bir harf var mı?`,
    replies: [
      {
        author: 'Ffion',
        minutesAgo: 170219,
        content:
          "German ß: `'STRASSE'` and `'straße'`. We had two customers with the same street and one parcel.",
      },
      {
        author: 'Ελπίδα',
        minutesAgo: 169534,
        content:
          'Σ, σ, ς. A search for the name at the end of a word found nothing, all summer long.',
      },
      {
        author: 'quietcompiler',
        minutesAgo: 169495,
        content:
          "`'ﬁ'.toUpperCase()` is `'FI'`: one character becomes two, and any code that keeps offsets is wrong from there on. The rule “decide by id, never by label” solves all of these at once.",
      },
      {
        author: '田中由美',
        minutesAgo: 169404,
        content:
          "全角の「Ａ」と半角の「A」もよくあります。`normalize('NFKC')` を入り口に一度だけ入れています。",
      },
    ],
  },
  {
    title: '深夜のひとりごと：小さく作ることについて',
    author: '和紙工房',
    tags: ['Discuss'],
    minutesAgo: 161340,
    content: `紙を漉くとき、一枚目はかならず捨てます。水の具合を知るためです。

道具を作るときも同じにしました。最初の一晩で作ったものは、動いても捨てます。二晩目に、覚えている部分だけで作り直します。忘れた機能は、要らなかった機能です。

三つ作って、三つとも今も使っています。`,
    replies: [
      {
        author: '田中由美',
        minutesAgo: 161217,
        content: '「忘れた機能は、要らなかった機能」。明日の会議で言います。',
      },
      {
        author: '阿澜画画',
        minutesAgo: 161203,
        content: '读了翻译，很喜欢。画画也是这样，第一张是给手看的，第二张才是给眼睛看的。',
      },
      {
        author: 'quietcompiler',
        minutesAgo: 160658,
        content:
          '(Translated it for myself: throw away the first night, rebuild the second night from memory; what you forgot was not needed.) I have seldom read better advice on scope.',
      },
    ],
  },
  {
    title: "איך בודקים צ'אט בעברית בלי לקרוא אלף תשובות?",
    author: 'נועה',
    tags: ['General'],
    minutesAgo: 129960,
    content: `הבוט של הספרייה העירונית עונה בעברית, ולפעמים פונה לקוראת בלשון זכר. בעברית זה לא פרט קטן. אני לא יכולה לקרוא אלף תשובות בשבוע.

מה שעשיתי בינתיים: חיפוש פשוט של צורות זכר (\`אתה\`, \`תוכל\`, \`בוא\`) ליד שם של אישה. מוצא בערך מחצית.

יש רעיון טוב יותר?`,
    replies: [
      {
        author: 'pilar',
        minutesAgo: 129947,
        content:
          'Could you avoid the problem and not find it? Ask it to write in forms that do not need a gender (infinitives, passive, plural) and test only for the presence of *any* gendered second person. That is a yes/no per answer and much easier to check.',
      },
      {
        author: 'נועה',
        minutesAgo: 129932,
        content:
          '@pilar זה עבד. "אפשר להזמין" במקום "תוכל להזמין". הבדיקה היא רשימה של 40 מילים, ומתוך אלף תשובות נשארו 22 לקריאה.',
      },
      {
        author: 'Ffion',
        minutesAgo: 129836,
        content:
          'We have the same with formal and informal “you” in Welsh. A list of forms that must *not* appear found more than any clever judge.',
      },
    ],
  },
  {
    title: '画分镜时，怎样让人物前后一致？',
    author: '阿澜画画',
    tags: ['General'],
    minutesAgo: 119940,
    content: `我画十二格的小漫画。生成的草稿里，同一个女孩在第三格有刘海，第七格没有，第九格变成了两个女孩。

试过的方法：

- 描述写得更长：没有用，甚至更糟
- 固定随机种子：姿势也固定了
- 先画一张“人物设定”，每次带上：有用，但是衣服颜色会跑

大家有什么办法？草稿乱一点没关系，我反正要重画，只是希望在讨论剧本时，别人认得出谁是谁。`,
    replies: [
      {
        author: 'lina-motion',
        minutesAgo: 119914,
        content:
          'For animatics I give each person *one* thing that cannot be missed: a red scarf, a huge bag. Everything else may drift. The audience of a draft only needs the scarf.',
      },
      {
        author: 'pixelpelle',
        minutesAgo: 119861,
        content:
          'Same here: silhouette first. If I can tell them apart as black shapes, the draft is good enough.',
      },
      {
        author: '阿澜画画',
        minutesAgo: 119384,
        content: '红围巾！太简单了，居然没有想到。现在第九格还是两个女孩，但是只有一个有围巾。',
      },
    ],
  },
  {
    title: '한국어 맞춤법 검사기, 로컬 모델로 가능할까요?',
    author: '서준의_밤',
    tags: ['General'],
    minutesAgo: 109560,
    content: `밤에 소설을 쓰는 개발자입니다. 원고를 외부 서버에 보내고 싶지 않아서, 7B 정도의 모델로 맞춤법만 검사하려고 합니다.

지금 문제:

- 틀린 곳을 고치는 것은 80 % 정도 맞습니다
- 하지만 **맞는 문장도 고칩니다.** 사투리 대사를 전부 표준어로 바꿔 버려요

\`\`\`python
prompt = f"""다음 글에서 맞춤법이 틀린 곳만 찾으세요.
큰따옴표 안의 대사는 절대 고치지 마세요.
형식: 틀린 말 -> 고친 말 (한 줄에 하나). 없으면 "없음".

{paragraph}"""
\`\`\`

이렇게 해도 대사를 고칩니다. 어떻게 하면 좋을까요?`,
    replies: [
      {
        author: '민지네공방',
        minutesAgo: 109386,
        content:
          '대사를 아예 보내지 않으면 어때요? 큰따옴표 안을 `【1】`, `【2】`로 바꿔 보내고, 돌아오면 다시 넣는 거예요. 제 안내문에서 작가 이름을 이렇게 지켰어요.',
      },
      {
        author: 'quietcompiler',
        minutesAgo: 109043,
        content:
          '민지네공방 is right (translated): what it cannot see, it cannot correct. Do the substitution with a unique marker and check afterwards that *all markers are still there, once each*.',
      },
      {
        author: '서준의_밤',
        minutesAgo: 108997,
        content:
          '해결했습니다. 표시가 하나라도 사라지면 그 문단은 건너뜁니다. 이제 할머니의 사투리는 안전합니다.',
      },
    ],
  },
  {
    title: 'Домашний сервер для всей деревни: полгода без облаков',
    author: 'Тимофей',
    tags: ['Show & Tell'],
    minutesAgo: 98400,
    content: `В нашей деревне 140 человек и плохая связь. Полгода назад в библиотеке появился маленький компьютер, и на нём всё, что раньше было «где-то там».

- расписание автобуса (фотография листка с остановки, распознаётся по понедельникам)
- доска объявлений
- архив районной газеты с поиском
- помощник на локальной модели, 8B, отвечает за 10–15 секунд

\`\`\`sh
$ uptime
 06:12:44 up 183 days,  4:07,  1 user,  load average: 0,21, 0,34, 0,30
\`\`\`

Чего не ожидал:

1. Помощника чаще всего спрашивают, как написать заявление. И просят *короче*.
2. Дети спрашивают про космос, взрослые про картошку, и ответы про картошку хуже.
3. Самое популярное всё равно доска объявлений.

Готов поделиться настройками. Только прошу: сначала резервная копия, потом красота.`,
    replies: [
      {
        author: 'Марфа',
        minutesAgo: 98379,
        content:
          'Завидую доске объявлений! А можно ли посмотреть, как устроено распознавание автобусного листка?',
      },
      {
        author: 'Тимофей',
        minutesAgo: 98254,
        content: `Конечно. Самое главное: сравниваем с прошлой неделей, и если изменилось больше трёх строк, смотрит библиотекарь.

\`\`\`diff
 07:10  райцентр
-09:40  райцентр
+09:55  райцентр
 13:20  станция
\`\`\``,
      },
      {
        author: 'osei_builds',
        minutesAgo: 97899,
        content:
          '183 days up, and the most popular thing is the notice board. I have nothing to add to this, except applause.',
      },
      {
        author: 'harbourlight',
        minutesAgo: 97852,
        content:
          '“First the backup, then the beauty.” On our harbour wall from tomorrow, in chalk.',
      },
    ],
  },
  {
    title: '請求書の読み取り、縦書きだけ失敗する',
    author: '和紙工房',
    tags: ['General'],
    minutesAgo: 75120,
    content: `職人さんから届く納品書が、今も縦書きの手書きです。横書きはほぼ完璧に読めるのに、縦書きになると数字の桁が入れ替わります。

- 「一二〇」が 210 になる
- 「卅」（三十）が読めない
- 「〃」（同上）を数字の 11 と読む

画像を 90 度回す、列ごとに切る、は試しました。列ごとに切ると少し良くなりますが、「〃」はだめです。何か良い方法はありますか。`,
    replies: [
      {
        author: '田中由美',
        minutesAgo: 75010,
        content: `列ごとに切るのは正しい方向だと思います。そのうえで「表記をそのまま写してください。計算や変換はしないでください」と頼み、漢数字から数への変換は自分のコードで行うのはどうでしょう。

\`\`\`python
DIGITS = {c: i for i, c in enumerate("〇一二三四五六七八九")}

def number(text, above=None):
    if text == "〃":
        return above
    text = text.replace("卅", "三十").replace("廿", "二十")
    total = unit = 0
    for c in text:
        if c in DIGITS: unit = unit * 10 + DIGITS[c]
        elif c == "十": total += (unit or 1) * 10; unit = 0
        elif c == "百": total += (unit or 1) * 100; unit = 0
    return total + unit
\`\`\``,
      },
      {
        author: '和紙工房',
        minutesAgo: 74840,
        content:
          '動きました！「〃」は上の値を渡すだけで良かったのですね。先月の納品書 60 枚で間違いは 2 枚、どちらも人間にも読めないものでした。',
      },
      {
        author: 'hetty',
        minutesAgo: 74627,
        content:
          "I cannot read a word of this and I followed all of it. Ditto marks: the archivist's old enemy, in every script.",
      },
    ],
  },
  {
    title: 'Μικρές επιχειρήσεις και μεταφράσεις: τι πληρώνει πραγματικά',
    author: 'Ελπίδα',
    tags: ['Discuss'],
    minutesAgo: 56580,
    content: `Μετέφρασα όλη την ιστοσελίδα μας σε πέντε γλώσσες με μηχανή. Έξι μήνες μετά κοίταξα τι διαβάζεται:

| σελίδα | αναγνώστες | γλώσσες που μετράνε |
|---|---:|---|
| πώς θα έρθετε | 61 % | όλες |
| ώρες και τιμές | 30 % | όλες |
| η ιστορία μας | 6 % | ελληνικά, γαλλικά |
| συνταγές | 3 % | γερμανικά (!) |

Δηλαδή: δύο σελίδες χρειάζονται *τέλεια* μετάφραση από άνθρωπο, και οι άλλες απλώς να υπάρχουν. Πλήρωσα λοιπόν μεταφράστρια για δύο σελίδες, και ήταν τα καλύτερα λεφτά της χρονιάς. Έγραψε «στρίβετε στην εκκλησία με τη μπλε πόρτα», γιατί ήρθε και το είδε.`,
    replies: [
      {
        author: 'lefteris_kiosk',
        minutesAgo: 56107,
        content:
          'Το «πώς θα έρθετε» είναι το παν. Εγώ έβαλα φωτογραφία από κάθε στροφή και σταμάτησαν τα τηλεφωνήματα.',
      },
      {
        author: 'Bérengère',
        minutesAgo: 56012,
        content:
          'I am in the 6 % that reads your story, in French. The translator who came to see the blue door deserves a prize.',
      },
      {
        author: 'Ffion',
        minutesAgo: 55979,
        content:
          'This table is a present for everybody who translates for small places. Two pages perfectly, the rest decently.',
      },
    ],
  },
  {
    title: 'النص العربي داخل الكود: كيف تتعاملون مع الاتجاه؟',
    author: 'يوسف_والخشب',
    tags: ['General'],
    minutesAgo: 53580,
    content: `أكتب قائمة أسعار لورشتي بصيغة JSON، والقيم بالعربية. المحرّر يعرض السطر مقلوبًا: الفاصلة تقفز إلى البداية والأرقام تهرب إلى النهاية.

\`\`\`json
{
  "كرسي بدون مسامير": { "price": 120, "wood": "بتولا 18 مم" },
  "رف مكتبة": { "price": 85, "wood": "صنوبر" }
}
\`\`\`

الملف نفسه سليم، لكني عدّلت السعر الخطأ مرتين لأن العين تخدعني. استعمال \`dir="rtl"\` في الصفحة سهل، لكن ماذا عن المحرّر؟`,
    replies: [
      {
        author: 'נועה',
        minutesAgo: 53300,
        content: `The trick that saved me: keep the keys in Latin letters and the text alone on its own line. Then each line has only one direction.

\`\`\`json
{
  "chair-no-screws": {
    "name": "كرسي بدون مسامير",
    "price": 120
  }
}
\`\`\`

In HTML put every foreign piece in \`<bdi>\`, or use \`dir="auto"\`. And numbers with a minus always in \`<bdi dir="ltr">\`.`,
      },
      {
        author: 'مريم',
        minutesAgo: 53023,
        content:
          'وأنا أضع كل اسم في سطر وحده كما قالت @נועה، ثم أنسخ الأرقام من جدول. لم أخطئ بعدها.',
      },
      {
        author: 'يوسف_والخشب',
        minutesAgo: 52997,
        content:
          'تمام، سطر واحد = اتجاه واحد. أعدت كتابة القائمة في عشر دقائق، والكرسي عاد إلى سعره.',
      },
      {
        author: 'quietcompiler',
        minutesAgo: 52947,
        content: '“One line, one direction” is a good rule for code in general.',
      },
    ],
  },
  {
    title: 'Как я объяснила нейросети, что такое вытачка',
    author: 'Марфа',
    tags: ['Discuss', 'Show & Tell'],
    minutesAgo: 39420,
    content: `Кроме спиц есть ещё выкройки. Модель прекрасно рассуждает о вытачках и совершенно не понимает, зачем они. На её чертеже вытачка смотрела *наружу*. Такой плавник.

Что помогло: не термин, а действие.

> Возьми плоский лист. Вырежь клин. Сдвинь края разреза. Лист стал куполом. Покажи, где остриё клина относительно верхушки купола.

После этого пять выкроек из шести правильные. Правда, в шестой купол оказался на спине.

Вывод: **объясняй руками**. Даже тому, у кого их нет.`,
    replies: [
      {
        author: 'Тимофей',
        minutesAgo: 39098,
        content:
          '«Даже тому, у кого их нет» — прекрасно. У меня то же самое с сетями: слово «маршрут» не помогает, а «письмо, которое передают через соседей» помогает.',
      },
      {
        author: 'Zoë',
        minutesAgo: 38749,
        content:
          'I read it in translation: explain with your hands, even to somebody who has none. I do this in drawing class all week.',
      },
      {
        author: 'Марфа',
        minutesAgo: 38700,
        content: '@Zoë да! И ученики тоже сначала смотрят на слова, а потом на руки.',
      },
      {
        author: 'hassan_maps',
        minutesAgo: 38154,
        content:
          'A dart is a cut that makes a plane into a cone. Every map maker has this problem in the other direction, and we call it *interruption*.',
      },
    ],
  },
  {
    title: '도자기 공방 예약 챗봇을 없앤 이유',
    author: '민지네공방',
    tags: ['Discuss'],
    minutesAgo: 32160,
    content: `작년에 공방 예약 챗봇을 만들었습니다. 잘 작동했어요. 그런데 석 달 뒤에 없앴습니다.

**이유 1.** 손님들이 챗봇에게는 “몇 시에 되나요?”만 묻습니다. 저에게 전화하면 “딸이랑 처음인데 흙을 무서워해요”라고 말합니다. 두 번째 문장이 수업을 바꿉니다.

**이유 2.** 취소가 두 배로 늘었습니다. 사람에게 미안하지 않으니까요.

**이유 3.** 전화를 받는 시간이 하루 20분이었는데, 챗봇을 고치는 시간은 25분이었습니다.

지금은 예약 양식에 질문이 하나 있습니다. “오시는 분은 어떤 분인가요?” 답을 읽는 시간이 하루 중 제일 좋습니다.`,
    replies: [
      {
        author: '서준의_밤',
        minutesAgo: 32045,
        content:
          '“두 번째 문장이 수업을 바꿉니다” — 저는 개발자인데 이 문장을 모니터에 붙였습니다.',
      },
      {
        author: 'Íñigo',
        minutesAgo: 31997,
        content:
          'I read it translated. Reason 2 is so true! Nobody is ashamed in front of a machine, and so nobody comes.',
      },
      {
        author: 'krzysztof_w',
        minutesAgo: 31483,
        content: 'Your question “what kind of person is coming?” is the twin of our field `noise`.',
      },
      {
        author: '민지네공방',
        minutesAgo: 31163,
        content: '@krzysztof_w 맞아요! 소음 칸 이야기를 읽고 웃었어요. 우리는 쌍둥이네요.',
      },
    ],
  },
  {
    title: 'ממשק מימין לשמאל: החיצים שאסור להפוך',
    author: 'נועה',
    tags: ['Discuss', 'General'],
    minutesAgo: 26340,
    content: `אחרי חמש שנים של תרגום ממשקים, הנה הרשימה שלי. כל כלי שמייצר קוד הופך או הכול או כלום, ושניהם טעות.

**הופכים:**

- חץ "חזרה" וחץ "הבא"
- סרגל התקדמות
- סדר העמודות בטבלה
- יישור הטקסט, כמובן

**לא הופכים:**

- כפתור ניגון ▶ (הזמן של הסרט לא השתנה)
- שעון
- מספרי טלפון: ‎03-555-0142
- גרף עם ציר זמן, אם הקוראים רגילים אליו כך
- קוד

ב־CSS כמעט הכול נפתר אם כותבים לוגית מההתחלה:

\`\`\`css
.card { margin-inline-start: 1rem; border-inline-end: 1px solid; text-align: start }
\`\`\`

מה שכחתי?`,
    replies: [
      {
        author: 'مريم',
        minutesAgo: 26314,
        content: 'رائع. أضيف: علامة «صح» ✓ لا تُقلب، وأيقونة القلم أيضًا، لأن اليد اليمنى تبقى يمنى.',
      },
      {
        author: 'Ayşe',
        minutesAgo: 26294,
        content:
          'The check mark and the pen, of course! I have reviewed “mirrored” check marks in production. Also: do not flip logos.',
      },
      {
        author: 'נועה',
        minutesAgo: 25865,
        content: '@مريم צודקת לגמרי, הוספתי. "היד הימנית נשארת ימנית", משפט נפלא.',
      },
      {
        author: '田中由美',
        minutesAgo: 25793,
        content:
          '縦書きと横書きが混ざる画面でも同じ悩みがあります。論理プロパティ、来週から必ず使います。',
      },
    ],
  },
  {
    title: '用 AI 整理茶谱：三千张手写卡片的经验',
    author: '岭南茶铺',
    tags: ['Show & Tell'],
    minutesAgo: 23340,
    content: `祖父留下三千张卡片，记每一批茶的产地、天气、焙火时间和他自己的评语。字迹有三种：毛笔、钢笔、圆珠笔，正好是他的三个年纪。

做法很简单：

1. 手机拍照，每张一分钟以内
2. 模型只负责**抄写**，看不清就写“□”
3. 我和父亲每晚核对五十张，喝当晚读到的那种茶

| 字迹 | 张数 | 每张平均“□” |
|---|---:|---:|
| 毛笔 | 640 | 3.1 |
| 钢笔 | 1,720 | 0.4 |
| 圆珠笔 | 655 | 0.9 |

最大的教训：不要让它“润色”。祖父写“苦，像那年”。润色之后变成“口感微苦，令人回味”。那年是哪一年，父亲知道，模型不知道。`,
    replies: [
      {
        author: '阿澜画画',
        minutesAgo: 23322,
        content: '“苦，像那年”。看到这里停了很久。',
      },
      {
        author: 'hetty',
        minutesAgo: 23264,
        content:
          'Drinking the tea of the card while you check the card: this is the finest method of verification that I know.',
      },
      {
        author: '岭南茶铺',
        minutesAgo: 23226,
        content: '@hetty 谢谢！父亲说，核对得很慢，但是没有一天想偷懒。',
      },
      {
        author: 'wren.k',
        minutesAgo: 23085,
        content:
          'A “□” in place of a guess, three handwritings, three ages of a man. Thank you for showing this here.',
      },
    ],
  },
  {
    title: 'خط عربي وقلم إلكتروني: ماذا تعلّمت من تطبيق صغير',
    author: 'مريم',
    tags: ['Show & Tell'],
    minutesAgo: 14640,
    content: `أُدرّس الخط العربي منذ خمس عشرة سنة. طلابي يتمرنون في البيت ولا يعرفون أين الخطأ، فصنعت تطبيقًا صغيرًا: يصوّر الطالب سطره، فيضع التطبيق النقاط (ميزان الحرف) فوق كل حرف.

**ما نجح:**

1. قياس الألف بالنقاط، وهو أبسط مما ظننت
2. مقارنة الميل بين حرف وآخر في السطر نفسه
3. ألّا يقول «خطأ» أبدًا، بل «انظر هنا»

**ما لم ينجح:** طلبت منه أن يحكم على الجمال. أعطى الجميع سبعة من عشرة.

أهم سطر في البرنامج ليس عندي بل عند طالبة في العاشرة قالت: «لا أريد درجة، أريد أن أعرف أي حرف هو الأفضل اليوم». فحذفت الدرجات.`,
    replies: [
      {
        author: 'يوسف_والخشب',
        minutesAgo: 14423,
        content: '«أي حرف هو الأفضل اليوم»: سأقولها لابني في الورشة عن الوصلات. شكرًا لك.',
      },
      {
        author: 'pilar',
        minutesAgo: 14023,
        content:
          'I read this translated. “It gave everyone seven out of ten” — it seems that this is a law of nature.',
      },
      {
        author: 'נועה',
        minutesAgo: 13341,
        content:
          'איזה פרויקט יפה. גם אצלנו מלמדים כתב סת"ם עם קולמוס, והמידות נמדדות ברוחב הקולמוס. אותו רעיון בדיוק.',
      },
      {
        author: 'مريم',
        minutesAgo: 13142,
        content: '@נועה شكرًا! نعم، القلم هو المسطرة. يسعدني أن أرى كيف تقيسون أنتم.',
      },
      {
        author: 'Zoë',
        minutesAgo: 13131,
        content:
          'The pen is the ruler. I teach italic with the same seven pen widths, and I would buy this app for every beginner.',
      },
    ],
  },
  {
    title: 'ユーザーテストを自動化した話',
    author: '田中由美',
    tags: ['General'],
    minutesAgo: 3000,
    content: `小さなチームで、毎晩 40 の画面をエージェントに触らせています。見つかった不具合の半分は、人が見落としていたものでした。

## やり方

1. 画面ごとに「この人は何をしに来たか」を一文で書く
2. エージェントには**目的だけ**を渡し、操作手順は渡さない
3. 途中で迷った回数を数える（戻る、同じボタンを二度押す、など）
4. 迷いが 3 回を超えた画面だけ、朝に人が見る

\`\`\`ts
type Visit = { screen: string; goal: string; steps: number; hesitations: number }

export const worthALook = (visits: Visit[]) =>
  visits.filter((visit) => visit.hesitations > 3).toSorted((a, b) => b.hesitations - a.hesitations)
\`\`\`

正解率よりも「迷い」の方が、人間の感想とよく合いました。皆さんは何を数えていますか。`,
    replies: [
      {
        author: '和紙工房',
        minutesAgo: 2876,
        content:
          'うちは紙の通販です。「迷い」を数えるという考え方、とても納得しました。お客さまからの電話も、間違いより迷いについてのものがほとんどです。',
      },
      {
        author: 'noor',
        minutesAgo: 2679,
        content:
          "Great idea, and I read it with a translator, so forgive me if I missed something. I count hesitations by hand with five people each spring. Do your agent's hesitations happen in the *same places* as people's?",
      },
      {
        author: '田中由美',
        minutesAgo: 2541,
        content: `@noor 12 画面で比べました。上位 5 画面のうち 4 つが一致しました。違った 1 つは、色だけで意味を伝えていた画面です。エージェントは迷わず、人は全員迷いました。

(We compared 12 screens: 4 of the top 5 were the same. The fifth used colour alone. The agent passed, every human got lost.)`,
      },
      {
        author: 'Ayşe',
        minutesAgo: 1887,
        content: 'The fifth screen should be in a museum.',
      },
    ],
  },
]
