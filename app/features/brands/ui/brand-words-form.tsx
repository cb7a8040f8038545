import { useRef } from 'react'
import { Button } from '~/kit/controls/button'
import { Checkbox, Field, TextArea, TextInput } from '~/kit/controls/field'
import type { LoginMethod } from '../contract'
import type { BrandEditorState } from './use-brand-editor'
import { lengths } from './word-rules'

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/svg+xml'

/** What the brand says and how it looks. */
export function BrandWordsForm({ brand }: { brand: BrandEditorState }) {
  const { words, problems, change, isUntouched } = brand
  return (
    <form className="flex flex-col gap-[18px]" onSubmit={(event) => event.preventDefault()}>
      <Field
        label="品牌名称"
        hint="显示在登录页、导航和页面标题里"
        error={isUntouched ? undefined : problems.name}
      >
        <TextInput
          value={words.name}
          maxLength={lengths.name}
          required
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <WordField brand={brand} name="shellName" label="简称" hint="代替名称出现在窄处，可不填" />
      <WordField
        brand={brand}
        name="title"
        label="页面标题"
        hint="浏览器标签上的后半部分，不填则用名称"
      />
      <WordField brand={brand} name="motto" label="一句话介绍" hint="在登录页名称之下" />
      <div className="grid gap-[18px] tablet:grid-cols-2">
        <PictureField brand={brand} kind="logo" label="标志" hint="宽不超过120、高32像素显示" />
        <PictureField brand={brand} kind="icon" label="图标" hint="浏览器标签与手机桌面，方形" />
      </div>
      <ColorField brand={brand} />
      <MethodsField brand={brand} />
      <ConsentField brand={brand} />
      <Field label="补充声明" hint="接在固定的生成内容声明之后">
        <TextArea
          rows={2}
          value={words.disclaimerAddition}
          maxLength={lengths.disclaimerAddition}
          onChange={(event) => change({ disclaimerAddition: oneLine(event.target.value) })}
        />
      </Field>
      <WordField brand={brand} name="filingNumber" label="备案号" hint="在登录页最下方" />
    </form>
  )
}

const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ')

interface WordFieldProps {
  brand: BrandEditorState
  name: 'shellName' | 'title' | 'motto' | 'filingNumber'
  label: string
  hint: string
}

function WordField({ brand, name, label, hint }: WordFieldProps) {
  return (
    <Field label={label} hint={hint} error={brand.problems[name]}>
      <TextInput
        value={brand.words[name]}
        maxLength={lengths[name]}
        onChange={(event) => brand.change({ [name]: event.target.value })}
      />
    </Field>
  )
}

function ColorField({ brand }: { brand: BrandEditorState }) {
  const { words, problems, change } = brand
  const color = /^#[0-9a-f]{6}$/i.test(words.color) ? words.color : DEFAULT_COLOR
  return (
    <Field
      label="品牌色"
      hint="任何颜色都会调到看得清的深浅，右侧是实际用的颜色；不填则用墨色"
      error={problems.color}
    >
      <TextInput
        value={words.color}
        placeholder={DEFAULT_COLOR}
        maxLength={7}
        spellCheck={false}
        onChange={(event) => change({ color: event.target.value.trim() })}
        before={
          <input
            type="color"
            className="b-color"
            aria-label="选取品牌色"
            value={color}
            onChange={(event) => change({ color: event.target.value })}
          />
        }
      />
    </Field>
  )
}

// What a colour picker stands on while there is none; the product's own ink.
const DEFAULT_COLOR = '#252f41'

function MethodsField({ brand }: { brand: BrandEditorState }) {
  const { words, settings, problems, change } = brand
  const chosen = words.loginMethods
  const missing = chosen.filter((method) => !settings.availableMethods.includes(method))
  const toggle = (method: LoginMethod, isOn: boolean) =>
    change({ loginMethods: isOn ? [...chosen, method] : chosen.filter((item) => item !== method) })
  return (
    <fieldset className="k-field">
      <legend className="k-label">登录方式</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {settings.availableMethods.map((method) => (
          <Checkbox
            key={method}
            checked={chosen.includes(method)}
            onCheckedChange={(isOn) => toggle(method, isOn)}
          >
            {methodNames[method]}
          </Checkbox>
        ))}
        {missing.map((method) => (
          <Checkbox key={method} checked disabled>
            {methodNames[method]}（还没有开通）
          </Checkbox>
        ))}
      </div>
      {missing.length > 0 && (
        <p className="k-hint">还没有开通的不会出现在登录页；开通以后自动显示</p>
      )}
      {problems.loginMethods && (
        <p className="k-hint" data-error role="alert">
          {problems.loginMethods}
        </p>
      )}
    </fieldset>
  )
}

function ConsentField({ brand: { words, change } }: { brand: BrandEditorState }) {
  return (
    <fieldset className="k-field">
      <legend className="k-label">访问统计</legend>
      <Checkbox
        checked={words.asksConsent}
        onCheckedChange={(asksConsent) => change({ asksConsent })}
      >
        先征得访客同意
      </Checkbox>
      <p className="k-hint">统计访问人数要用到浏览器的特征；勾选后，访客同意之前不记录</p>
    </fieldset>
  )
}

const methodNames = { password: '账号密码', sms: '短信验证码', wechat: '微信' } as const

interface PictureFieldProps {
  brand: BrandEditorState
  kind: 'logo' | 'icon'
  label: string
  hint: string
}

function PictureField({ brand, kind, label, hint }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const url = kind === 'logo' ? brand.pictures.logoUrl : brand.pictures.iconUrl
  return (
    <div className="k-field" role="group" aria-label={label}>
      <span className="k-label">{label}</span>
      <div className="flex items-center gap-3">
        {url && <img className="b-picture" src={url} alt={`现在的${label}`} />}
        <Button onClick={() => input.current?.click()}>{url ? '更换' : `上传${label}`}</Button>
        {url && (
          <Button kind="ghost" onClick={() => void brand.choosePicture(kind, null)}>
            移除
          </Button>
        )}
      </div>
      <p className="k-hint">{hint}</p>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label={`选择${label}图片`}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void brand.choosePicture(kind, file)
        }}
      />
    </div>
  )
}
