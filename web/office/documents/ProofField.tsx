import { Button } from 'antd'
import { useState } from 'react'
import type { DocumentProof } from '#common/contract/documents.ts'
import { PROOF } from '#common/document-acts.ts'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { textIn, type FormValues, type OwnField } from '#web/kit/record-dialog/record-dialog.model.ts'
import { openPlaces, placesIn } from './proof-places.model.ts'
import { signingOf } from './proof-signing.model.ts'
import { ProofSigned } from './ProofSigned.tsx'
import { useProof } from './use-proof.ts'
import './proof.css'

const TEXTS = ['title', 'titleNote', 'body'] as const
const LINES = [50]
const textsIn = (values: FormValues) => ({
  title: textIn(values['title']),
  titleNote: textIn(values['titleNote']),
  body: textIn(values['body']),
})

/**
 * Signing for a text that was recognised on a scan: what is signed with the save, who has signed, and what was changed.
 */
export function ProofField({ documentId, ...field }: OwnField & { documentId: string | null }) {
  const { id, value, values, onChange, disabled, describedBy } = field
  const [began] = useState({ state: textIn(value), texts: TEXTS.map((name) => textIn(values[name])) })
  const proof = useProof(documentId, began.state !== '')
  const username = useSession()?.userInfo.username ?? ''
  const isChanged = TEXTS.some((name, at) => textIn(values[name]) !== began.texts[at])
  if (documentId !== null && began.state !== '' && proof.isPending) return <Skeleton lines={LINES} />
  const known: DocumentProof | null = proof.data ?? null
  const isSigning = textIn(value) !== began.state && textIn(value) !== PROOF.due
  const open = isSigning && known ? openPlaces(known, textsIn(values), placesIn(values['proofPlaces'])) : 0
  const { says, acts } = signingOf({ state: began.state, wanted: textIn(value), isChanged, username, proof: known })
  return (
    <div id={id} className="proof-field" role="group" aria-label="校对" aria-describedby={describedBy} tabIndex={-1}>
      {documentId !== null && known ? (
        <ProofSigned documentId={documentId} proof={known} isCorrection={Boolean(values['corrects'])} />
      ) : null}
      <p role="status" className={isChanged && began.state === PROOF.done ? 'proof-warning' : undefined}>
        {says}
      </p>
      {open > 0 ? (
        <p className="proof-warning" role="status">
          还有 {open} 处存疑没有核对，请核对后再保存
        </p>
      ) : null}
      {disabled
        ? null
        : acts.map(({ name, to }) => (
            <Button key={name} type={to === began.state ? 'default' : 'primary'} onClick={() => onChange(to)}>
              {name}
            </Button>
          ))}
    </div>
  )
}
