import { BookOpen, ListTree, PenLine, Presentation } from 'lucide-react'
import { MenuItem } from '~/kit/overlays/menu'

/** Forms of /create that something can be taken to; `outline` is the paper's with an outline of one's own. */
export type CreationGoal = 'paper' | 'book' | 'ppt' | 'outline'

export interface CreationItemsProps {
  /** What is taken along: it says how the rows read. */
  from: 'answer' | 'file'
  /** Whether it has headings that an outline could be made of. */
  hasHeadings: boolean
  onPick: (goal: CreationGoal) => void
}

/** Rows of a menu that open the form of a creation with something in it. Nothing is made or charged by them. */
export function CreationItems({ from, hasHeadings, onPick }: CreationItemsProps) {
  return goals
    .filter(({ goal }) => goal !== 'outline' || hasHeadings)
    .map(({ goal, icon: Icon, ...words }) => (
      <MenuItem
        key={goal}
        icon={<Icon size={16} aria-hidden="true" />}
        onSelect={() => onPick(goal)}
      >
        {words[from]}
      </MenuItem>
    ))
}

/** The address of a form. */
export const formOfGoal = (goal: CreationGoal): string =>
  goal === 'book' || goal === 'ppt' ? `/create/${goal}` : '/create'

const goals = [
  { goal: 'paper', icon: PenLine, answer: '写成论文', file: '据此写论文' },
  { goal: 'book', icon: BookOpen, answer: '写成图书', file: '据此写图书' },
  { goal: 'ppt', icon: Presentation, answer: '做成演示文稿', file: '据此做演示文稿' },
  { goal: 'outline', icon: ListTree, answer: '列成大纲', file: '照它的标题列大纲' },
] as const
