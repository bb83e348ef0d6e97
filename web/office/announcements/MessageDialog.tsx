import { useQuery } from '@tanstack/react-query'
import type { MyAnnouncement } from '#common/contract/announcements.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { RichText } from '#web/kit/rich-text/RichText.tsx'
import { Modal } from '#web/kit/window/Window.tsx'

/** One message in full. */
export function MessageDialog({ message, onClose }: { message: MyAnnouncement; onClose: () => void }) {
  const query = useQuery({
    ...apiQuery('GET /sys/annountCement/getDetailById', { query: { id: message.id } }),
    placeholderData: message,
  })
  const shown = query.data ?? message
  return (
    <Modal
      open
      title={shown.titile}
      width={{ xs: '100%', md: '60%', xl: 860 }}
      footer={null}
      closable={{ 'aria-label': '关闭' }}
      onCancel={onClose}
      className="message-dialog"
    >
      <p className="message-foot figures">
        {shown.sender} 发布于 {shown.sendTime} · {shown.priority_dictText}
      </p>
      {query.isError ? (
        <Failure compact error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <RichText html={shown.msgContent} />
      )}
      {shown.openPage === null ? null : (
        <p className="message-source">
          <AppLink to={shown.openPage} className="button" onClick={onClose}>
            查看详情
          </AppLink>
        </p>
      )}
    </Modal>
  )
}
