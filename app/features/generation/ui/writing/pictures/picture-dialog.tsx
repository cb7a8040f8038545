import { useState } from 'react'
import type { SectionBody } from '#packages/document'
import type { FilePicture } from '~/features/library/wire/terms/pictures'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { EmptyState } from '~/kit/empty-state'
import { FileMark } from '~/kit/file-mark'
import { SkeletonRows } from '~/kit/skeleton'
import { Tag } from '~/kit/tag'
import type { ChosenPicture, InsertedImage } from './use-image-insert'
import { usePictures, type VisiblePicture } from './use-pictures'
import { usePictureFiles, type PictureFile } from './picture-files'
import './picture-dialog.css'

/** Where pictures come from, and who takes one in. */
export interface PictureSources {
  teamId: string
  creationId: string
  /** The section as it stands: what it cites is offered first. */
  body: SectionBody
  onTake: (picture: ChosenPicture) => Promise<InsertedImage | null>
}

export interface PictureDialogProps extends Omit<PictureSources, 'onTake'> {
  isBusy: boolean
  onPick: (picture: ChosenPicture) => void
  onClose: () => void
}

/** Pictures that stand in the sources of a text: first those near what the section cites. */
export function PictureDialog(props: PictureDialogProps) {
  const { teamId, creationId, body, onClose } = props
  const files = usePictureFiles(teamId, creationId, body)
  const [chosen, setChosen] = useState('')
  const file = files?.find(({ id }) => id === chosen) ?? files?.[0]
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="资料里的图"
      text="点选一幅，放在光标所在的段落后面；图题与出处一起带来，编号自动排。"
      width={740}
    >
      {files === null && <SkeletonRows rows={3} label="正在找资料" />}
      {files?.length === 0 && (
        <EmptyState
          drawing="none"
          title="没有可取图的资料"
          hint="本文引用的、选作资料的、或附给章节的PDF、docx、pptx与图片都在这里列出"
        />
      )}
      {files && file && (
        <div className="pictures">
          <div role="group" className="pictures-files" aria-label="资料">
            {files.map((item) => (
              <button
                key={item.id}
                type="button"
                className="pictures-file"
                aria-pressed={item.id === file.id}
                onClick={() => setChosen(item.id)}
              >
                <FileMark extension={item.extension} small />
                <span className="truncate" title={item.title}>
                  {item.title}
                </span>
              </button>
            ))}
          </div>
          <PicturesOf key={file.id} {...props} file={file} />
        </div>
      )}
    </Dialog>
  )
}

function PicturesOf(props: PictureDialogProps & { file: PictureFile }) {
  const { teamId, creationId, file, isBusy, onPick } = props
  const { pictures, isLoading, hasFailed, before, behind } = usePictures(teamId, creationId, file)
  // What stands where the section cites is offered first.
  const sorted = pictures.toSorted((a, b) => Number(isNear(b, file)) - Number(isNear(a, file)))
  return (
    <div className="pictures-all" aria-live="polite" aria-busy={isLoading}>
      {before && (
        <Button kind="ghost" size="small" onClick={before}>
          看前面的页
        </Button>
      )}
      <div className="pictures-grid">
        {sorted.map((picture) => (
          <PictureButton
            key={`${picture.window}-${picture.name}`}
            picture={picture}
            isNear={isNear(picture, file)}
            address={addressOf(teamId, creationId, file.id, picture.name)}
            isBusy={isBusy}
            onPick={() => onPick({ fileId: file.id, name: picture.name, window: picture.window })}
          />
        ))}
      </div>
      {isLoading && <SkeletonRows rows={3} label="正在取图" />}
      {hasFailed && <EmptyState drawing="none" title="没有取到图" hint="请稍后再试" />}
      {!isLoading && !hasFailed && pictures.length === 0 && (
        <EmptyState
          drawing="none"
          title="这里没有可取的图"
          hint="线条画成的图和EMF、WMF取不出来，可截图后用「插图」上传"
        />
      )}
      {behind && !isLoading && (
        <Button kind="ghost" size="small" onClick={behind}>
          看后面的页
        </Button>
      )}
    </div>
  )
}

interface PictureButtonProps {
  picture: FilePicture
  isNear: boolean
  address: string
  isBusy: boolean
  onPick: () => void
}

function PictureButton({ picture, isNear, address, isBusy, onPick }: PictureButtonProps) {
  const name = picture.caption || picture.label || '未命名的图'
  return (
    <button type="button" className="pictures-one" disabled={isBusy} onClick={onPick}>
      <img src={address} alt="" loading="lazy" />
      <span className="pictures-name">{name}</span>
      <span className="pictures-about">
        {picture.caption !== '' && picture.label}
        {isNear && <Tag tone="seal">本节引用处</Tag>}
      </span>
    </button>
  )
}

const isNear = ({ label, words }: VisiblePicture, { labels, quotes }: PictureFile) =>
  (label !== '' && labels.has(label)) ||
  (words !== '' && quotes.some((quote) => quote.includes(words)))

const addressOf = (teamId: string, id: string, fileId: string, name: string) =>
  `/ai/creation/${id}/picture?${new URLSearchParams({ teamId, fileId, name }).toString()}`
