import { FilesSpecimen, PictureSpecimen, SourcesSpecimen } from '~/features/chat/ui'
import { Card } from './card'

/** The question box, where it differs from page to page. */
export function QuestionCards() {
  return (
    <>
      <Card title="搜索范围" className="col-span-3">
        <div className="k-pop p-1.5">
          <SourcesSpecimen />
        </div>
      </Card>
      <Card title="图片提问" className="col-span-4">
        <PictureSpecimen />
      </Card>
      <Card title="资料提问" className="col-span-5">
        <FilesSpecimen />
      </Card>
    </>
  )
}
