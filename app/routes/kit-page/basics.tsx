import { Download, Ellipsis, Search, Share2, X } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '~/kit/avatar'
import { Button } from '~/kit/controls/button'
import { Dot } from '~/kit/dot'
import {
  Checkbox,
  Field,
  RadioGroup,
  SearchInput,
  Select,
  Switch,
  TextArea,
  TextInput,
} from '~/kit/controls/field'
import { FileMark } from '~/kit/file-mark'
import { IconButton } from '~/kit/controls/icon-button'
import { Kbd } from '~/kit/kbd'
import { Seal } from '~/kit/seal'
import { Segmented } from '~/kit/controls/segmented'
import { Status } from '~/kit/status'
import { Tag } from '~/kit/tag'
import '~/features/chat/ui/answer/answer.css'
import { Card, Row } from './card'

export function Swatches() {
  return (
    <section className="col-span-12 rounded-lg border border-line bg-surface px-[22px] pt-[18px] pb-[22px]">
      <div className="grid grid-cols-12 gap-2.5 text-micro max-desktop:grid-cols-4">
        {swatches.map(([name, token, fill]) => (
          <div key={token}>
            <div className={`h-13 rounded-md border border-line ${fill}`} />
            <b className="mt-1.5 block font-semibold">{name}</b>
            <span className="text-ink-3">{token}</span>
          </div>
        ))}
      </div>
    </section>
  )
}

const swatches: [name: string, token: string, fill: string][] = [
  ['沉纸', 'sunken', 'bg-sunken'],
  ['纸', 'paper', 'bg-paper'],
  ['案', 'surface', 'bg-surface'],
  ['笺', 'raised', 'bg-raised'],
  ['墨', 'ink', 'bg-ink'],
  ['次墨', 'ink-2', 'bg-ink-2'],
  ['淡墨', 'ink-3', 'bg-ink-3'],
  ['品牌', 'brand', 'bg-brand'],
  ['靛', 'indigo', 'bg-indigo'],
  ['朱砂', 'seal-fill', 'bg-seal-fill'],
  ['藤黄', 'marker', 'bg-marker'],
  ['石绿', 'marker-2', 'bg-marker-2'],
]

export function ButtonCard() {
  const [view, setView] = useState('all')
  const [isBusy, setBusy] = useState(false)
  const save = () => {
    setBusy(true)
    setTimeout(() => setBusy(false), 2000)
  }
  return (
    <Card title="按钮" className="col-span-5">
      <Row>
        <Button kind="primary">上传文档</Button>
        <Button kind="primary" data-show="hover">
          悬停
        </Button>
        <Button kind="primary" data-show="press">
          按下
        </Button>
        <Button kind="primary" className="outline-2 outline-offset-2 outline-focus">
          焦点
        </Button>
      </Row>
      <Row className="mt-3">
        <Button>取消</Button>
        <Button data-show="hover">悬停</Button>
        <Button kind="ghost" data-show="hover" icon={<Share2 size={16} />}>
          分享
        </Button>
        <Button disabled>不可用</Button>
        <Button disabledReason="这里写明原因">有原因</Button>
      </Row>
      <Row className="mt-3">
        <Button kind="danger">删除 3 项</Button>
        <Button kind="danger-text">移出团队</Button>
        <Button kind="primary" busy>
          保存中
        </Button>
        <Button kind="primary" busy={isBusy} onClick={save}>
          {isBusy ? '保存中' : '点击保存'}
        </Button>
        <a className="k-link underline" href="#kit">
          查看更多
        </a>
      </Row>
      <Row className="mt-3">
        <Button size="small">小</Button>
        <Button>中</Button>
        <Button size="large">大</Button>
      </Row>
      <Row className="mt-4 gap-[18px]">
        <Segmented
          label="类型"
          value={view}
          onChange={setView}
          options={[
            { value: 'all', label: '全部 214' },
            { value: 'file', label: '文档 186' },
            { value: 'web', label: '网页 28' },
          ]}
        />
        <Row className="gap-1">
          <IconButton label="搜索" icon={<Search size={18} />} />
          <IconButton label="下载" data-show="hover" icon={<Download size={18} />} />
          <IconButton label="更多" active icon={<Ellipsis size={18} />} />
          <IconButton label="关闭" disabledReason="现在不能关闭" icon={<X size={18} />} />
          <IconButton label="关闭" size="small" icon={<X size={16} />} />
        </Row>
      </Row>
    </Card>
  )
}

export function FieldCard() {
  const [search, setSearch] = useState('容积率')
  return (
    <Card title="输入" className="col-span-4">
      <div className="flex flex-col gap-3">
        <Field label="团队名称">
          <TextInput defaultValue="云岫规划院" />
        </Field>
        <Field label="手机号" hideLabel error="手机号应为 11 位">
          <TextInput defaultValue="1385502" />
        </Field>
        <Field label="由谁设置" hideLabel>
          <TextInput disabled defaultValue="由管理员设置" />
        </Field>
        <SearchInput label="搜索名称与正文" value={search} onChange={setSearch} />
        <Field label="角色" hint="每个团队只有一位创建者">
          <Select options={roles} defaultValue="member" />
        </Field>
        <Field label="说明">
          <TextArea rows={2} placeholder="写一句话" />
        </Field>
      </div>
    </Card>
  )
}

const roles = [
  { value: 'admin', label: '管理员' },
  { value: 'member', label: '成员' },
]

export function ChoiceCard() {
  const [role, setRole] = useState('member')
  return (
    <Card title="选择与标记" className="col-span-3">
      <Row className="gap-[14px]">
        <Checkbox aria-label="未选" />
        <Checkbox aria-label="已选" defaultChecked />
        <Checkbox aria-label="部分" indeterminate />
        <Checkbox aria-label="不可用" disabled defaultChecked />
        <Switch aria-label="关" />
        <Switch aria-label="开" defaultChecked />
      </Row>
      <div className="mt-3">
        <RadioGroup
          label="角色"
          hideLabel
          value={role}
          onChange={setRole}
          options={[
            { value: 'admin', label: '管理员', hint: '可管理成员与资料' },
            { value: 'member', label: '成员' },
            { value: 'owner', label: '创建者', disabled: true },
          ]}
        />
      </div>
      <Row className="mt-4 gap-2">
        <Tag>文档</Tag>
        <Tag tone="brand">管理员</Tag>
        <Tag tone="indigo">学术</Tag>
        <Tag tone="success">依据充分</Tag>
        <Tag tone="warning">依据较弱</Tag>
        <Tag tone="danger">已到期</Tag>
        <Tag tone="seal">第 14 页</Tag>
      </Row>
      <Row className="mt-[14px] gap-2 text-small text-ink-3">
        <span className="text-body text-ink">引用</span>
        <span className="cite">1</span>
        <span className="cite" data-on>
          2
        </span>
        <span className="cite" data-weak>
          3
        </span>
        静、开、弱
      </Row>
      <Row className="mt-[14px] gap-2">
        {['pdf', 'docx', 'pptx', 'xlsx', 'png', 'txt', 'html', 'ts', 'folder'].map((extension) => (
          <FileMark key={extension} extension={extension} />
        ))}
        <FileMark extension="pdf" small />
      </Row>
      <Row className="mt-[14px] gap-2">
        <Avatar name="沈砚" />
        <Avatar name="周禾" size="medium" tone="success" />
        <Avatar name="岭云" size="large" tone="brand" characters={2} />
        <Seal characters="岭云" isHouse={false} size="small" />
        <Kbd>F2</Kbd>
      </Row>
      <Row className="mt-[14px] gap-3 text-micro text-ink-3">
        <span>
          4.82 MB
          <Dot />
          6.31万字
        </span>
        <Status tone="done">已学习</Status>
        <Status tone="waiting">排队中</Status>
        <Status tone="danger">学习失败</Status>
      </Row>
    </Card>
  )
}
