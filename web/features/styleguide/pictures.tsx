import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Image } from '../../ui/image.tsx'
import { Pattern } from '../../ui/pattern.tsx'
import { CreationCardSkeleton } from '../../ui/skeleton.tsx'
import { longTitle, pieces, tags } from './samples.ts'
import { Line, Specimen } from './specimen.tsx'

export function Pictures() {
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
          <CreationCardSkeleton count={2} />
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
