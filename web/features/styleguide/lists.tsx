import { Award, MessageCircle, Mic } from 'lucide-react'
import type { CSSProperties } from 'react'
import { formatNumber } from '../../lib/formats.ts'
import { tint } from '../../lib/tint.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { RowSkeleton, ToolSkeleton } from '../../ui/skeleton.tsx'
import { VoteButton } from '../../ui/vote.tsx'
import { tools, topics } from './samples.ts'
import { Specimen } from './specimen.tsx'

export function Lists() {
  return (
    <>
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
                  <MessageCircle /> {formatNumber(topic.replies)}
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
