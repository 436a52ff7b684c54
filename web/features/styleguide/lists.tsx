import type { CSSProperties } from 'react'
import { Award, MessageCircle, Mic } from 'lucide-react'
import { tint } from '../../lib/tint.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Image } from '../../ui/image.tsx'
import { Pattern } from '../../ui/pattern.tsx'
import { PieceSkeleton, RowSkeleton, ToolSkeleton } from '../../ui/skeleton.tsx'
import { VoteButton } from '../../ui/vote.tsx'
import { longTitle, pieces, tags, tools, topics } from './samples.ts'
import { Line, Specimen } from './specimen.tsx'

export function Lists() {
  return (
    <>
      <Specimen title="Badges and faces">
        <div className="badges">
          {tags.map((name) => (
            <Badge key={name} name={name} />
          ))}
          <Badge name="Vibe" pending />
        </div>
        <Line>
          <Avatar name="Ada Lovelace" size="l" />
          <Avatar name="فاطمة الزهراء" />
          <Avatar name="王小明" />
          <Avatar name="Søren" size="s" />
          <Avatar name="broken" image="/no-such-picture.png" />
          <Avatar name="picture" image="/favicon.svg" />
          <Avatar name={null} />
        </Line>
      </Specimen>
      <Specimen title="Topics">
        {topics.map((topic) => (
          <article className="row" key={topic.title}>
            <Avatar name={topic.author} initials="letters" />
            <div>
              <h3 dir="auto">
                <a className="cover" href="#topics">
                  {topic.title}
                </a>
              </h3>
              <p dir="auto">{topic.text}</p>
              <div className="meta">
                <Badge name={topic.tag} />
                <b dir="auto">{topic.author}</b>
                <span>{topic.age}</span>
                <span className="n">
                  <MessageCircle /> {topic.replies.toLocaleString('en')}
                </span>
              </div>
            </div>
          </article>
        ))}
        <RowSkeleton count={2} />
      </Specimen>
      <Specimen title="Tools and resources">
        <h3 className="label">
          <Award className="seal" /> Top Picks
        </h3>
        {tools.map((tool) => (
          <Tool key={tool.name} {...tool} />
        ))}
        <article className="tool">
          <span className="tile">
            <Mic />
          </span>
          <div>
            <h3>
              <a href="#resources">Latent Space</a>
            </h3>
            <Badge name="Podcast" />
          </div>
          <VoteButton name="Latent Space" pressed={false} count={388} onToggle={() => {}} />
        </article>
        <ToolSkeleton count={2} />
      </Specimen>
      <Specimen title="Gallery">
        <div className="gallery">
          {pieces.map((piece) => (
            <article className="piece" key={piece.name}>
              <div className="frame">
                <Image src={piece.image} alt="" fallback={<Pattern name={piece.name} />} />
              </div>
              <h3 dir="auto">
                <a className="cover" href="#gallery">
                  {piece.name}
                </a>
              </h3>
              <div className="meta">
                <Badge name={piece.tag} />
                <b dir="auto">{piece.author}</b>
                <span>2 days ago</span>
              </div>
            </article>
          ))}
          <PieceSkeleton count={2} />
        </div>
      </Specimen>
      <Specimen title="Patterns">
        <div className="grid grid-cols-4 gap-2">
          {'abcdefghijkl'.split('').map((name) => (
            <div className="frame" key={name}>
              <Pattern name={`Creation ${name}`} />
            </div>
          ))}
        </div>
      </Specimen>
      <Specimen title="Nothing, and nothing yet">
        <Empty
          title="No discussions found"
          text="No topics found with the tag Legacy"
          action={<Button>New Topic</Button>}
        />
        <Empty title="No discussions found" text={longTitle} onRetry={() => {}} />
      </Specimen>
    </>
  )
}

type ToolProps = (typeof tools)[number]

function Tool({ name, domain, votes, isUp }: ToolProps) {
  return (
    <article className="tool">
      <span className="tile" style={hue(name)}>
        {name.charAt(0)}
      </span>
      <div>
        <h3>
          <a href="#tools">{name}</a> <small>{domain}</small>
        </h3>
        <div className="links">
          <a href="#x">X</a>
          <a href="#youtube">YouTube</a>
          <a href="#reddit">Reddit</a>
        </div>
      </div>
      <VoteButton name={name} pressed={isUp} count={votes} onToggle={() => {}} />
    </article>
  )
}

function hue(name: string): CSSProperties & { '--h': number } {
  return { '--h': tint(name) }
}
