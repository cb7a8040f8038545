import { useState } from 'react'
import './answer/answer.css'
import './chat.css'
import type { PickedFile } from './composer/home-question'
import { modeOptions, toggleMode, type QuestionMode } from './composer/modes'
import { QuestionBox } from './composer/question-box'
import SourcesList from './composer/sources-list'
import type { QuestionDraft } from './composer/use-question-draft'

const everyone = { reasoning: ['一'], web: ['一'], scholar: ['一'], vision: ['一'], answerers: [] }
const picture = {
  fileName: '立面.png',
  // One grey point.
  previewUrl: 'data:image/gif;base64,R0lGODdhAQABAIABAICAgP///yH5BAEAAAEALAAAAAABAAEAAAICRAEAOw==',
  status: 'uploading',
  percent: 68,
} as const
const file = {
  fileId: '',
  extension: 'pdf',
  fileSize: 5_054_136,
  wordCount: 63_100,
  createTime: '2026-11-18 09:24:00',
  percent: 100,
}
const chosen: PickedFile[] = [
  { ...file, id: '1', title: '临溪古镇保护与更新导则.pdf', status: 'DONE' },
  {
    ...file,
    id: '2',
    title: '游客问卷分析报告.docx',
    extension: 'docx',
    status: 'PROCESSING',
    percent: 64,
  },
  { ...file, id: '3', title: '断面客流统计.xlsx', extension: 'xlsx', status: 'ERROR' },
]

/** The list of sources as it opens, for the page that shows every component. */
export function SourcesSpecimen() {
  const draft = useHeldDraft({ modes: ['useSearch', 'useRepository'] })
  const [, ...sources] = modeOptions(draft.modes, 'none', everyone)
  return <SourcesList options={sources} draft={draft} onRedeem={() => {}} />
}

/** The box with a picture that is on its way up. */
export const PictureSpecimen = () => (
  <BoxSpecimen draft={useHeldDraft({ text: '这张立面图里的檐口高度是否超限？', image: picture })} />
)

/** The box with files: learned, being learned, failed. */
export const FilesSpecimen = () => (
  <BoxSpecimen
    draft={useHeldDraft({
      text: '如果只算工作日，周转率应该取多少？',
      files: chosen,
      modes: ['useR1'],
    })}
  />
)

const BoxSpecimen = ({ draft }: { draft: QuestionDraft }) => (
  <QuestionBox
    variant="chat"
    sessionFrom="Normal"
    draft={draft}
    isAnswering={false}
    onSend={() => {}}
    onStop={() => {}}
    onCut={() => {}}
  />
)

// Kept nowhere: what is played with here must not become the reader's own draft.
function useHeldDraft(
  start: Partial<Pick<QuestionDraft, 'text' | 'files' | 'image' | 'modes'>>,
): QuestionDraft {
  const [text, setText] = useState(start.text ?? '')
  const [files, setFiles] = useState(start.files ?? [])
  const [image, setImage] = useState(start.image ?? null)
  const [modes, setModes] = useState<readonly QuestionMode[]>(start.modes ?? [])
  const [onlyDocuments, setOnlyDocuments] = useState(false)
  return {
    text,
    files,
    image,
    modes,
    onlyDocuments,
    against: undefined,
    setAgainst: () => {},
    setText,
    setFiles,
    removeFile: (id) => setFiles(files.filter((file) => file.id !== id)),
    updateFiles: (change) => setFiles(files.map(change)),
    setImage,
    toggle: (mode) => setModes(toggleMode(modes, mode)),
    setOnlyDocuments,
    clear: () => setText(''),
  }
}
