import { Button } from '~/kit/controls/button'
import { Tag } from '~/kit/tag'
import { workFormLabels, type OperatorCreatorView } from '../../terms'

/** What is taken down or put up again. */
export interface Subject {
  kind: 'creator' | 'work'
  id: string
  name: string
}

interface CreatorLinesProps {
  creator: OperatorCreatorView
  onTakeDown: (subject: Subject) => void
  onPutUp: (subject: Subject) => void
}

/** A creator, its works below it. */
export function CreatorLines({ creator, ...actions }: CreatorLinesProps) {
  const { id, name, teamName, isPublished, downReason, works } = creator
  return (
    <li className="border-b border-line py-2.5">
      <Line
        subject={{ kind: 'creator', id, name }}
        about={`${teamName}，作品${works.length}件${isPublished ? '' : '，未公开'}`}
        downReason={downReason}
        isHead
        {...actions}
      />
      <ul aria-label={`${name}的作品`}>
        {works.map((work) => (
          <li key={work.id} className="pl-5 max-tablet:pl-3">
            <Line
              subject={{ kind: 'work', id: work.id, name: work.title }}
              address={work.code && `/share/${work.code}?mode=view`}
              about={`${workFormLabels[work.form]}，共使用${work.uses}次`}
              downReason={work.downReason}
              {...actions}
            />
          </li>
        ))}
      </ul>
    </li>
  )
}

interface LineProps extends Omit<CreatorLinesProps, 'creator'> {
  subject: Subject
  about: string
  downReason: string
  /** Where it is read; '' for nowhere. */
  address?: string
  isHead?: boolean
}

function Line({ subject, about, downReason, address, isHead, onTakeDown, onPutUp }: LineProps) {
  const { name } = subject
  const isDown = downReason !== ''
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
      <span className="min-w-0 flex-1 basis-60">
        <span className="flex items-center gap-2">
          {address ? (
            <a href={address} target="_blank" rel="noopener noreferrer" className="k-link truncate">
              {name}
            </a>
          ) : (
            <span className={`truncate ${isHead ? 'font-semibold' : ''}`}>{name}</span>
          )}
          {isDown && <Tag tone="warning">已下架</Tag>}
        </span>
        <span className="block truncate text-micro text-ink-3">
          {about}
          {isDown && `，${downReason}`}
        </span>
      </span>
      <Button
        size="small"
        kind="ghost"
        aria-label={`${isDown ? '恢复' : '下架'}：${name}`}
        onClick={() => (isDown ? onPutUp(subject) : onTakeDown(subject))}
      >
        {isDown ? '恢复' : '下架'}
      </Button>
    </div>
  )
}
