import { BookOpen, FilePen, Send } from 'lucide-react'
import { useNavigate } from 'react-router'
import { call } from '~/client/call'
import { CreationItems, formOfGoal } from '~/client/creation-items'
import { useShell } from '~/client/use-shell'
import { MenuItem } from '~/kit/overlays/menu'

/** Rows of a menu that take a file to the form of a creation, as its material or as its outline; or a folder to that of a book. */
export default function ToCreation({ id, isFolder = false }: { id: string; isFolder?: boolean }) {
  const navigate = useNavigate()
  if (isFolder) {
    return (
      <MenuItem
        icon={<BookOpen size={16} aria-hidden="true" />}
        onSelect={() => void navigate(`/create/book?folder=${id}`)}
      >
        编成图书
      </MenuItem>
    )
  }
  return (
    <>
      <ToText id={id} />
      <CreationItems
        from="file"
        hasHeadings
        onPick={(goal) => {
          const query = goal === 'outline' ? `outline=${id}` : `file=${id}`
          void navigate(`${formOfGoal(goal)}?${query}`)
        }}
      />
      <MenuItem
        icon={<Send size={16} aria-hidden="true" />}
        onSelect={() => void navigate(`/create?form=paper&file=${id}`)}
      >
        快速提交
      </MenuItem>
    </>
  )
}

/** A text of one's own that begins with what the file says. */
function ToText({ id }: { id: string }) {
  const navigate = useNavigate()
  const teamId = useShell().team?.id ?? ''
  async function begin() {
    const origin = { type: 'file' as const, fileId: id }
    const answer = await call('POST /document/text/create', { body: { teamId, origin } })
    if (answer.ok) void navigate(`/document/${answer.data.id}`)
  }
  return (
    <MenuItem icon={<FilePen size={16} aria-hidden="true" />} onSelect={() => void begin()}>
      转为文档
    </MenuItem>
  )
}
