import { useQuery } from '@tanstack/react-query'
import { Alert, DatePicker, Radio } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import type { AnnouncementRow } from '#common/contract/announcements.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import type { CallName } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Modal } from '#web/kit/window/Window.tsx'
import './announcements.css'

/** Asks when an announcement is to be released, and says how many people will get it. */
export function ReleaseDialog({
  announcement,
  touches,
  onClose,
}: {
  announcement: AnnouncementRow
  touches: readonly CallName[]
  onClose: () => void
}) {
  const { id, titile, msgType, msgType_dictText, revision } = announcement
  const [later, setLater] = useState(false)
  const [time, setTime] = useState<Dayjs | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const reached = useQuery({ ...apiQuery('GET /sys/annountCement/readStatistics', { query: { id } }), staleTime: 0 })
  const release = useApiMutation('GET /sys/annountCement/doReleaseData', {
    touches,
    done: '该系统通知发布成功',
    showsRefusal: true,
  })
  const schedule = useApiMutation('PUT /sys/annountCement/schedule', {
    touches,
    done: '已定时发布',
    showsRefusal: true,
  })
  const isBusy = release.isPending || schedule.isPending
  const submit = () => {
    if (later && time === null) return setFault('请选择发布时间')
    setFault(null)
    const after = { onSuccess: onClose, onError: (error: Error) => setFault(error.message) }
    if (later && time) schedule.mutate({ body: { id, revision, releaseAt: time.format('YYYY-MM-DD HH:mm:00') } }, after)
    else release.mutate({ query: { id } }, after)
  }
  const whom = msgType === 'ALL' ? '全体工作人员' : (msgType_dictText ?? msgType)
  return (
    <Modal
      open
      width={520}
      title="发布公告"
      okText={later ? '定时发布' : '发布'}
      cancelText="取消"
      confirmLoading={isBusy}
      closable={{ 'aria-label': '关闭' }}
      onOk={submit}
      onCancel={isBusy ? undefined : onClose}
    >
      <p>
        “{titile}”将发给{whom}
        {reached.data ? `，现有 ${(reached.data.wouldReach ?? reached.data.total).toLocaleString('en')} 人` : ''}
        。发布后须先撤销才能修改。
      </p>
      <Radio.Group
        className="release-when"
        aria-label="何时发布"
        value={later}
        onChange={({ target }) => {
          setLater(target.value as boolean)
          setFault(null)
        }}
        options={[
          { value: false, label: '立即发布' },
          { value: true, label: '定时发布' },
        ]}
      />
      {later ? (
        <div className="release-at">
          <label htmlFor="announcement-release-at">发布时间（必填）</label>
          <DatePicker
            id="announcement-release-at"
            showTime={{ format: 'HH:mm', minuteStep: 1 }}
            format="YYYY-MM-DD HH:mm"
            value={time}
            needConfirm={false}
            onChange={setTime}
            disabledDate={(day) => day.isBefore(Date.now(), 'day')}
          />
          <span>到所定的时间自动发布，之前可以取消；定时期间不能修改。</span>
        </div>
      ) : null}
      {fault ? <Alert type="error" showIcon title={fault} role="alert" /> : null}
    </Modal>
  )
}
