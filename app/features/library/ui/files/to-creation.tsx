import { BookOpen } from 'lucide-react'
import { useNavigate } from 'react-router'
import { CreationItems, formOfGoal } from '~/browser/creation-items'
import { MenuItem } from '~/kit/menu'

/** Rows that take a file to the form of a creation, as its material or as its outline. */
export function FileToCreation({ id }: { id: string }) {
  const navigate = useNavigate()
  return (
    <CreationItems
      from="file"
      hasHeadings
      onPick={(goal) => {
        const query = goal === 'outline' ? `outline=${id}` : `file=${id}`
        void navigate(`${formOfGoal(goal)}?${query}`)
      }}
    />
  )
}

/** A row that takes a folder to the form of a book. */
export function FolderToCreation({ id }: { id: string }) {
  const navigate = useNavigate()
  return (
    <MenuItem
      icon={<BookOpen size={16} aria-hidden="true" />}
      onSelect={() => void navigate(`/create/book?folder=${id}`)}
    >
      编成图书
    </MenuItem>
  )
}
