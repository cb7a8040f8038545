import type { FileId } from '~/core/ids'
import type { Survey, SurveyedFile } from '~/features/library/server'
import { passageOfFile, type SourcePassage } from '../../paper/material'

/** A document with its passages in order. */
export interface ReadDocument {
  id: FileId
  title: string
  passages: readonly SourcePassage[]
}

/** What stays out of a book, and why, in words. */
export interface LeftOut {
  /** '' for a document as a whole. */
  heading: string
  /** '' where it is no single one. */
  fileId: FileId | ''
  document: string
  reason: string
}

/** Documents that are read at the same time. */
const AT_ONCE = 6

const titleOf = ({ title }: SurveyedFile) => title.replace(/\.[A-Za-z]{2,5}$/, '')

/** All documents of a survey that say something, each once, and those that are left out with the reason. */
export async function readLibrary(
  survey: Survey,
  signal: AbortSignal,
): Promise<{ documents: ReadDocument[]; leftOut: LeftOut[] }> {
  const leftOut: LeftOut[] = []
  const leave = (file: SurveyedFile, reason: string) =>
    leftOut.push({ heading: '', fileId: file.id, document: titleOf(file), reason })
  const bySum = new Map<string, SurveyedFile>()
  const open: SurveyedFile[] = []
  for (const file of survey.files) {
    const twin = file.sum === '' ? undefined : bySum.get(file.sum)
    if (file.hasFailed) leave(file, '没有读出文字')
    else if (!file.isAskable) leave(file, '还在学习')
    else if (twin) leave(file, `与《${titleOf(twin)}》是同一份文件`)
    else {
      open.push(file)
      bySum.set(file.sum, file)
    }
  }
  const documents: ReadDocument[] = []
  for (let index = 0; index < open.length; index += AT_ONCE) {
    signal.throwIfAborted()
    documents.push(
      ...(await Promise.all(open.slice(index, index + AT_ONCE).map((item) => read(item)))),
    )
  }
  for (const file of open) {
    const document = documents.find(({ id }) => id === file.id)
    if (document?.passages.length === 0) leave(file, '没有读出文字')
  }
  const more = survey.total - survey.files.length
  if (more > 0) {
    const reason = `一本书最多看${survey.files.length}份资料`
    leftOut.push({ heading: '', fileId: '', document: `另有${more}份资料`, reason })
  }
  return { documents: documents.filter(({ passages }) => passages.length > 0), leftOut }

  function read(file: SurveyedFile): Promise<ReadDocument> {
    return readDocument(survey, file)
  }
}

async function readDocument(survey: Survey, file: SurveyedFile): Promise<ReadDocument> {
  const { id, title, extension, generation } = file
  const passages = await survey.read(id)
  const found = passages.map((item) =>
    passageOfFile({
      ...item,
      fileId: id,
      title,
      extension,
      ...(generation !== undefined && { generation }),
      score: 1,
    }),
  )
  return { id, title: titleOf(file), passages: found }
}

/** Those documents of a survey, read. */
export async function readDocuments(
  survey: Survey,
  isChosen: (document: { id: FileId; title: string }) => boolean,
): Promise<ReadDocument[]> {
  const chosen = survey.files.filter(
    (file) => file.isAskable && isChosen({ id: file.id, title: titleOf(file) }),
  )
  return Promise.all(chosen.slice(0, READ_AT_MOST).map((file) => readDocument(survey, file)))
}

const READ_AT_MOST = 24
