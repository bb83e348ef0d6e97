import { useQuery } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { Fragment, useState } from 'react'
import type { DocumentAttachment, DocumentDetail, DocumentRow } from '#common/contract/documents.ts'
import {
  actFault,
  actOf,
  actsOf,
  EDITABLE,
  isInTwo,
  STATE,
  stepName,
  TWO_STEPS,
  type DocumentAct,
} from '#common/document-acts.ts'
import { saveStored } from '#web/platform/api/stored-file.ts'
import { fileSize } from '#web/platform/format.ts'
import { sayFailure } from '#web/platform/reactions/say.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { useStances } from '#web/platform/permission/permission.ts'
import { useSession } from '#web/platform/session/session.ts'
import { ActLink } from '#web/kit/act-link/ActLink.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Drawer } from '#web/kit/window/Window.tsx'
import { Comments } from './Comments.tsx'
import { besideText } from './attachments.model.ts'
import { CorrectDialog } from './CorrectDialog.tsx'
import { CorrectionBeside } from './CorrectionBeside.tsx'
import { DropCorrection } from './DropCorrection.tsx'
import { FieldChanges } from './FieldChanges.tsx'
import { Saves } from './Saves.tsx'
import { DocumentRelations } from './DocumentRelations.tsx'
import { IssuerBasis } from './IssuerBasis.tsx'
import { issuersShown } from './issuers.model.ts'
import { Originals } from './Originals.tsx'
import { ProofSigned } from './ProofSigned.tsx'
import { useProof } from './use-proof.ts'
import { StageLabel } from './StageLabel.tsx'
import { StepForm } from './StepForm.tsx'
import { IN_FOOT, StepInFoot, useRest } from './StepInFoot.tsx'
import { STEPS } from './steps.ts'
import { TextTree } from './TextBesideTree.tsx'
import { useReading } from './use-reading.ts'
import './documents.css'

interface DrawerProps {
  id: string
  onClose: () => void
  /** Opens the form; without it the document is only shown. */
  onEdit?: (row: DocumentRow) => void
}

/** One document: what is known of it, its text, the steps it took, and those that the user may take now. */
export function DocumentDrawer({ id: first, onClose, onEdit }: DrawerProps) {
  // From a document to its 更正稿 and back, without another window.
  const [id, setId] = useState(first)
  const detail = useQuery({
    ...apiQuery('GET /dataManagement/document/queryById', { query: { id } }),
    staleTime: 0,
    retry: false,
  })
  return (
    <Drawer
      open
      size={1100}
      title={detail.data ? `${detail.data.title}${detail.data.corrects === null ? '' : '（更正稿）'}` : '文件'}
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
      footer={
        detail.data ? (
          <Acts
            key={id}
            document={detail.data}
            isFresh={!detail.isFetching}
            onOpen={setId}
            {...(onEdit ? { onEdit } : {})}
          />
        ) : null
      }
    >
      {detail.isError ? <Failure error={detail.error} onRetry={() => void detail.refetch()} /> : null}
      {detail.isPending ? <Spin className="document-wait" description="正在读取" /> : null}
      {detail.data ? <Body key={id} document={detail.data} onOpen={setId} /> : null}
    </Drawer>
  )
}

function Body({ document, onOpen }: { document: DocumentDetail; onOpen: (id: string) => void }) {
  const originals = besideText(document.attachments)
  const { current: read } = useReading(document)
  const facts: [string, React.ReactNode][] = [
    ['发布状态', <StageLabel key="state" state={document.state} text={document.state_dictText} />],
    ...(document.releaseAt && document.state === STATE.toRelease
      ? [['定时发布', `${document.releaseAt.slice(0, 16)}，${document.releasedBy ?? ''} 所定`] as [string, string]]
      : []),
    ...(document.edition ? [['版本', document.edition] as [string, string]] : []),
    ['文件类型', document.fType_dictText ?? document.fType],
    ...(document.decided
      ? [
          ['判定', `${DECIDED_AS[document.decided.form]}，${document.decided.by}，${document.decided.time}`] as [
            string,
            string,
          ],
        ]
      : []),
    ['发文字号', document.docNumber ?? '—'],
    [
      '制定机关',
      <Fragment key="issuers">
        {issuersShown(document.issuers, document.issuersToday) || '—'}
        <IssuerBasis issuers={document.issuers} read={read} />
      </Fragment>,
    ],
    ['制定机关层级', document.fLevel_dictText ?? document.fLevel],
    ['行政区域', document.region_dictText ?? document.region],
    ['公布地', document.address_dictText ?? document.address],
    ...(document.ended
      ? [
          [
            '登记的时效性',
            `${document.effectStatus_dictText ?? ''}，${document.ended.day ?? '日期未写明'}，依据《${document.ended.title}》`,
          ] as [string, string],
        ]
      : []),
    ['主题', document.subject_dictText ?? '—'],
    ...registeredDays(document),
    ['文本出处', document.sourceName ?? document.fileName ?? '—'],
    ['备注', document.note ?? '—'],
    ...(document.proofState ? [['校对', <Proof key="proof" document={document} />] as [string, React.ReactNode]] : []),
  ]
  return (
    <>
      <CorrectionBeside document={document} onOpen={onOpen} />
      <dl className="document-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {document.workId && document.state === 50 ? (
        <p>
          <a href={`/details?id=${document.workId}`} target="_blank" rel="noreferrer">
            打开公开页面
          </a>
        </p>
      ) : null}
      <Steps id={document.id} />
      <DocumentRelations document={document} />
      {document.attachments.length > 0 ? <Files files={document.attachments} /> : null}
      <section>
        <h3>题注</h3>
        <p className="document-note">{document.titleNote || '没有题注'}</p>
      </section>
      <div className="text-and-original">
        <section>
          <h3>正文</h3>
          <TextTree
            title={document.title}
            titleNote={document.titleNote}
            body={document.body}
            folder={document.folder}
            forces={document.articleForces}
            fileWarnings={document.fileWarnings}
            registered={{ adopt: document.adoptDate, publish: document.publishDate, effect: document.effectDate }}
          />
        </section>
        {originals.length > 0 ? (
          <section className="original-side" aria-label="原件">
            <h3>原件</h3>
            <Originals documentId={document.id} files={originals} />
          </section>
        ) : null}
      </div>
      <Comments id={document.id} body={document.body} />
      <Saves document={document} />
      <FieldChanges id={document.id} />
    </>
  )
}

/** How far the text was compared with the scan that it was recognised on, and by whom. */
function Proof({ document: { id, corrects, proofState, proofState_dictText } }: { document: DocumentDetail }) {
  const proof = useProof(id)
  return (
    <>
      {proofState_dictText ?? proofState}
      {proof.data ? <ProofSigned documentId={id} proof={proof.data} isCorrection={corrects !== null} /> : null}
    </>
  )
}

/** The days and the force of the register, where it has any. */
const registeredDays = ({
  adoptDate,
  publishDate,
  effectDate,
  effectStatus_dictText,
  ended,
}: DocumentDetail): [string, string][] =>
  (
    [
      ['登记的通过日期', adoptDate],
      ['登记的公布日期', publishDate],
      ['登记的施行日期', effectDate],
      ['登记的时效性', ended ? null : effectStatus_dictText],
    ] as const
  ).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []))

function Files({ files }: { files: readonly DocumentAttachment[] }) {
  return (
    <section>
      <h3>附件</h3>
      <ul className="document-files">
        {files.map(({ path, name, caption, kind_dictText, size, isPublic }) => (
          <li key={path}>
            <button
              type="button"
              className="document-title"
              title={name}
              onClick={() => void saveStored(path, name).catch(sayFailure)}
            >
              {caption || name}
            </button>
            <small>
              {kind_dictText} · {fileSize(size)} · {isPublic ? '公开' : '内部'}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Steps({ id }: { id: string }) {
  const steps = useQuery({ ...apiQuery('GET /dataManagement/document/steps', { query: { id } }), staleTime: 0 })
  if (!steps.data || steps.data.length === 0) return null
  return (
    <section>
      <h3>办理过程</h3>
      <ol className="document-steps">
        {steps.data.map((step, at) => (
          <li key={at}>
            <b>
              {step.inCorrection ? '更正稿' : ''}
              {stepName(step)}
            </b>{' '}
            {step.realname || step.username} <small>{step.time}</small>
            {isInTwo(step) ? <p>{TWO_STEPS}</p> : null}
            {step.note ? <p>{step.note}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Whether a document may order changes of laws: 关于修改…的决定, 修正案. */
const isDecision = (title: string): boolean => /修正案|(?:修改|修订|修正|废止).*(?:决定|决议|通知)/.test(title)

const DECIDED_AS = { law: '正式文件', reference: '参考资料', draft: '征求意见稿' } as const

/** Acts that send back, take back or end. */
const BACK: readonly DocumentAct[] = [
  'reviewReturn',
  'approveReturn',
  'releaseReturn',
  'withdraw',
  'archive',
  'recall',
  'schedule',
  'unschedule',
]

interface ActsProps {
  document: DocumentDetail
  /** False while the document is read anew: what is shown may be from before the last save. */
  isFresh: boolean
  onEdit?: (row: DocumentRow) => void
  onOpen: (id: string) => void
}

function Acts({ document, isFresh, onEdit, onOpen }: ActsProps) {
  const username = useSession()?.userInfo.username ?? ''
  const [act, setAct] = useState<DocumentAct | null>(null)
  const [correcting, setCorrecting] = useState(false)
  const [dropping, setDropping] = useState(false)
  const [opinion, setOpinion] = useState('')
  const [isResting, rest] = useRest()
  const stanceOf = useStances()
  const acts = actsOf(STEPS)
    .filter((one) => actOf(one, STEPS).from.some((state) => state === document.state))
    // Of the two acts about the time only the one that can be taken is offered.
    .filter((one) => one !== (document.releaseAt === null ? 'unschedule' : 'schedule'))
  const faultOf = (one: DocumentAct) => actFault(one, document, { username, note: '理由', steps: STEPS })
  const inFoot = acts.find(
    (one) => IN_FOOT.includes(one) && faultOf(one) === null && stanceOf(actOf(one, STEPS).code) === 'shown',
  )
  return (
    <div className="document-acts">
      {inFoot ? (
        <StepInFoot
          key={inFoot}
          act={inFoot}
          document={document}
          isFresh={isFresh && !isResting}
          opinion={opinion}
          onOpinion={setOpinion}
          onTaken={() => {
            setOpinion('')
            rest()
          }}
        />
      ) : null}
      {onEdit && EDITABLE.includes(document.state) ? (
        <Can do="data:document:edit">
          <Button onClick={() => onEdit(document)}>编辑</Button>
        </Can>
      ) : null}
      {document.state === STATE.released && !document.correction ? (
        <Can do="data:document:edit">
          <Button type="primary" onClick={() => setCorrecting(true)}>
            更正
          </Button>
        </Can>
      ) : null}
      {document.corrects !== null && EDITABLE.includes(document.state) ? (
        <Can do="data:document:delete">
          <Button onClick={() => setDropping(true)}>放弃更正稿</Button>
        </Can>
      ) : null}
      {document.corrects === null && isDecision(document.title) ? (
        <Can do="data:amending:draft">
          <ActLink to={`/dataManagement/amending?decision=document:${document.id}`}>按此决定修改法规</ActLink>
        </Can>
      ) : null}
      {acts.map((one) => {
        if (one === inFoot) return null
        const fault = faultOf(one)
        return (
          <Can key={one} do={actOf(one, STEPS).code}>
            <Button
              type={BACK.includes(one) ? 'default' : 'primary'}
              disabled={fault !== null || isResting}
              title={fault ?? undefined}
              onClick={() => setAct(one)}
            >
              {actOf(one, STEPS).name}
            </Button>
            {fault === null ? null : <small className="act-fault">{fault}</small>}
          </Can>
        )
      })}
      {act ? (
        <StepForm
          act={act}
          document={document}
          isFresh={isFresh}
          opinion={opinion}
          onClose={(taken) => {
            setAct(null)
            if (taken !== undefined) {
              setOpinion('')
              rest()
            }
            if (taken !== undefined && taken !== document.id) onOpen(taken)
          }}
        />
      ) : null}
      {correcting ? (
        <CorrectDialog
          document={document}
          onOpen={(id) => {
            setCorrecting(false)
            onOpen(id)
          }}
          onClose={() => setCorrecting(false)}
        />
      ) : null}
      {dropping ? (
        <DropCorrection
          correction={document}
          onDropped={() => onOpen(document.corrects ?? document.id)}
          onClose={() => setDropping(false)}
        />
      ) : null}
    </div>
  )
}
