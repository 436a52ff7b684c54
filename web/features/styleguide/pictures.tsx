import { Avatar } from '../../ui/avatar.tsx'
import { Badges } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pattern } from '../creations/pattern.tsx'
import { CreationCard, CreationCardSkeleton, Gallery } from '../creations/creation-card.tsx'
import { PictureFrame } from '../creations/picture-frame.tsx'
import { creations, longTitle, tags } from './samples.ts'
import { Line, Specimen } from './specimen.tsx'

export function Pictures() {
  return (
    <>
      <Specimen title="Badges and faces">
        <Badges tags={tags} />
        <Line>
          <Avatar name="Ada Lovelace" size="l" />
          <Avatar name="فاطمة الزهراء" />
          <Avatar name="王小明" />
          <Avatar name="broken" image="/no-such-picture.png" />
          <Avatar name="picture" image="/favicon.svg" />
          <Avatar name={null} />
        </Line>
      </Specimen>
      <Specimen title="Gallery">
        <Gallery>
          {creations.map((creation) => (
            <CreationCard key={creation.id} creation={creation} isSeenFirst={false} />
          ))}
          <CreationCardSkeleton />
        </Gallery>
      </Specimen>
      <Specimen title="Patterns">
        <div className="grid grid-cols-4 gap-2">
          {'abcdefghijkl'.split('').map((name) => (
            <PictureFrame key={name}>
              <Pattern name={`Creation ${name}`} />
            </PictureFrame>
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
