import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'

export interface CrumbsProps {
  path: readonly { id: string; name: string }[]
  onFolder: (id: string) => void
}

/** The way back up, where the tree has no room. */
export function Crumbs({ path, onFolder }: CrumbsProps) {
  if (path.length === 0) return null
  const steps = [{ id: '', name: '我的知识' }, ...path]
  return (
    <nav aria-label="当前位置" className="picker-crumbs">
      {steps.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && <ChevronRight size={13} className="flex-none" aria-hidden="true" />}
          <button
            type="button"
            className="crumb"
            aria-current={index === steps.length - 1 ? 'page' : undefined}
            onClick={() => onFolder(id)}
          >
            {name}
          </button>
        </Fragment>
      ))}
    </nav>
  )
}
