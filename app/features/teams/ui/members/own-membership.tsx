import { useEffect, useState } from 'react'
import { api } from '~/client/api'
import { closeTeamDialog, useTeamDialog } from '~/client/session/team-dialogs'
import { showToast } from '~/client/toasts'
import { useShell } from '~/client/use-shell'
import { Button } from '~/kit/controls/button'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { Dialog } from '~/kit/overlays/dialog'
import { Dot } from '~/kit/dot'
import { Field, TextInput } from '~/kit/controls/field'
import {
  planEndWords,
  roleLabels,
  type MemberView,
  type TeamInfoView,
  type TeamView,
} from '../../terms'
import { useTeamAction } from '../use-team-action'

/** 我的团队: what the team calls one, and the way out of it. */
export function OwnMembership() {
  const isOpen = useTeamDialog(({ open }) => open === 'own')
  const { team } = useShell()
  return isOpen && team ? <Own team={team} /> : null
}

function Own({ team }: { team: TeamView }) {
  const { runAction, isBusy, error } = useTeamAction()
  const [name, setName] = useState<string | null>(null)
  const [contact, setContact] = useState('')
  const [isLeaving, setLeaving] = useState(false)
  const isOwner = team.member.role === 'owner'
  useEffect(() => {
    void api
      .get<MemberView>(`/team/${team.id}/member/own`, {}, { silent: true })
      .then((answer) => setName(answer.data?.name ?? ''))
    void api
      .get<TeamInfoView>(`/team/${team.id}/info`, {}, { silent: true })
      .then((answer) => setContact(answer.data?.contact ?? ''))
  }, [team.id])

  async function save() {
    if (!(await runAction('POST /team/:teamId/member/update', { name: name ?? '' }))) return
    showToast({ title: '已保存', icon: 'success' })
    closeTeamDialog()
  }
  async function leave() {
    // Read again here, the page would find the team gone and say so while it is being left.
    const goHome = () => location.assign('/')
    if (!(await runAction('POST /team/:teamId/member/leave', undefined, goHome))) setLeaving(false)
  }

  return (
    <Dialog
      open
      onOpenChange={closeTeamDialog}
      title={team.name}
      text={
        <>
          {roleLabels[team.member.role]}
          <Dot />
          {planEndWords(team.expiryDate)}
        </>
      }
      actions={
        <>
          <Button
            kind="danger-text"
            className="mr-auto -ml-2.5"
            onClick={() => setLeaving(true)}
            {...(isOwner && { disabledReason: '创建者须先转让团队，才能退出' })}
          >
            退出团队
          </Button>
          <Button onClick={closeTeamDialog}>取消</Button>
          <Button kind="primary" busy={isBusy} disabled={name === null} onClick={() => void save()}>
            {isBusy ? '正在保存' : '保存'}
          </Button>
        </>
      }
    >
      {contact && (
        <p className="mt-3 text-small text-ink-2">
          遇到问题找：<span className="font-semibold text-ink">{contact}</span>
        </p>
      )}
      <div className="mt-4">
        <Field label="我在团队里的名字" {...(error && { error })}>
          <TextInput
            value={name ?? ''}
            disabled={name === null}
            maxLength={40}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </div>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        question={`退出「${team.name}」？`}
        consequence="立即失去席位；你添加的资料和提问仍归团队，回来须有新的邀请。"
        confirmLabel="退出"
        actBusy="正在退出"
        isBusy={isBusy}
        onConfirm={() => void leave()}
      />
    </Dialog>
  )
}
