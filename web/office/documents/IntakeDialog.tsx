import { FileAddOutlined, FolderAddOutlined, InboxOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Progress, Space, Upload } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { TakenFile } from '#common/contract/documents.ts'
import { ApiError } from '#web/platform/api/call.ts'
import { sendForm } from '#web/platform/api/send-form.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'
import { Modal } from '#web/kit/window/Window.tsx'
import { LIST, READINGS } from './document-calls.ts'
import { ScanReadings } from './ScanReadings.tsx'
import { Taken } from './Taken.tsx'
import { useReadings } from './use-readings.ts'
import './documents.css'

const ENDINGS =
  '.docx,.docm,.doc,.rtf,.pdf,.html,.htm,.mht,.mhtml,.md,.markdown,.txt,.ofd,.epub,.wps,.jpg,.jpeg,.png,.tif,.tiff,.webp,.gif,.zip'
/**
 * Pictures that nothing reads: the server says what to do. They are not asked for, because an iPhone then makes a JPEG
 * of its own of each.
 */
const OTHER_PICTURES = /\.(?:hei[cf]|hif|avif|bmp|jp2|jxl)$/i
const isKnown = ({ name }: File): boolean =>
  OTHER_PICTURES.test(name) || ENDINGS.split(',').some((ending) => name.toLowerCase().endsWith(ending))
/** Warnings by which a document waits for a decision of staff. */
const ASKED: readonly string[] = ['UNDECIDED', 'DRAFT', 'GARBLED']
/** Files of folders that other programs leave behind. */
const LEFT_BEHIND = /^(?:~\$|\._)/

/** An archive may hold many files, which are looked at as a list. */
const isArchive = (file: File): boolean => /\.zip$/i.test(file.name)
/** What a file is called in the list: with its folders, when it came with them. */
const nameOf = (file: File): string => file.webkitRelativePath || file.name
const folderOf = ({ webkitRelativePath: path }: File): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0))
const isSame = (a: File, b: File): boolean => nameOf(a) === nameOf(b) && a.size === b.size

interface IntakeProps {
  onClose: () => void
  /** True: the window of the system in which files are chosen opens with this one. */
  chooses?: boolean
  /** Opens a document that was made. */
  onOpen: (id: string) => void
  /** Opens the decision on those of which something is open. */
  onDecide: (ids: readonly string[]) => void
}

/**
 * Takes files in, one after another, each a draft of its own. Cancelling stops after the file at hand; sending the same
 * files again goes on where it stopped, because a file is taken in once. An archive is sent until none of its files
 * waits. One file that is chosen by itself needs no list to be looked at: it is taken in at once, and opened when
 * nothing has to be said of it here. Scans are recognised by the server, also when this page is closed.
 */
export function IntakeDialog({ onClose, onOpen, onDecide, chooses = false }: IntakeProps) {
  const queries = useQueryClient()
  const [waiting, setWaiting] = useState<File[]>([])
  const [taken, setTaken] = useState<TakenFile[]>([])
  const [at, setAt] = useState<{ done: number; total: number; name: string } | null>(null)
  const stop = useRef(false)
  const readings = useReadings()
  const choices = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chooses) choices.current?.querySelector<HTMLInputElement>('input[type=file]')?.click()
  }, [chooses])

  const send = (file: File, from: number): Promise<TakenFile[]> =>
    sendForm('POST /dataManagement/document/takeIn', [{ field: 'file', file }], {
      from: String(from),
      folder: folderOf(file),
      later: '1',
    })
      .then(({ result }) => result)
      .catch((error: unknown) => {
        const message = error instanceof ApiError ? error.message : '没有送达，请重试'
        return [
          {
            fileName: nameOf(file),
            id: null,
            outcome: 'failed',
            message,
            title: '',
            articles: 0,
            warnings: [],
            verdicts: [],
            duplicates: [],
          },
        ]
      })
  const start = async (files: readonly File[]): Promise<TakenFile[]> => {
    stop.current = false
    const all: TakenFile[] = []
    setTaken([])
    for (const [done, file] of files.entries()) {
      if (stop.current) break
      setAt({ done, total: files.length, name: nameOf(file) })
      for (let told: TakenFile[] = [], from = 0; ; from = told.length) {
        const results = await send(file, from)
        const left = results.filter(({ outcome }) => outcome === 'waiting').length
        const isOver = left === 0 || stop.current
        told = [...told, ...(isOver ? results : results.filter(({ outcome }) => outcome !== 'waiting'))]
        setTaken([...all, ...told])
        if (isOver) {
          all.push(...told)
          if (left === 0) setWaiting((before) => before.filter((other) => other !== file))
          break
        }
        setAt({
          done: done + told.length / (told.length + left),
          total: files.length,
          name: `${nameOf(file)}，还有 ${left} 个文件`,
        })
      }
    }
    await Promise.all([LIST, READINGS].map((name) => queries.invalidateQueries({ queryKey: [name] })))
    setAt(null)
    return all
  }
  const startOne = async (file: File) => {
    const [one, ...more] = await start([file])
    const isPlain =
      one?.outcome === 'new' && one.duplicates.length === 0 && !one.warnings.some(({ kind }) => ASKED.includes(kind))
    if (isPlain && more.length === 0 && one.id !== null) onOpen(one.id)
  }
  const add = (file: File) => {
    if (!LEFT_BEHIND.test(file.name)) setWaiting((before) => [...before.filter((other) => !isSame(other, file)), file])
    return false
  }
  const choose = (file: File, chosen: readonly File[]) => {
    if (
      chosen.length === 1 &&
      waiting.length === 0 &&
      taken.length === 0 &&
      !isArchive(file) &&
      !LEFT_BEHIND.test(file.name)
    )
      void startOne(file)
    return add(file)
  }
  const chooser = {
    accept: { format: ENDINGS, filter: isKnown },
    showUploadList: false,
    beforeUpload: add,
    multiple: true,
  }
  const open = taken
    .filter(({ outcome, warnings }) => outcome === 'new' && warnings.some(({ kind }) => ASKED.includes(kind)))
    .flatMap(({ id }) => id ?? [])
  // Scans have a list of their own, which knows how far they are.
  const listed = taken.filter(({ outcome }) => outcome !== 'reading')
  const count = (outcome: TakenFile['outcome']) => taken.filter((one) => one.outcome === outcome).length
  return (
    <Modal
      open
      width={840}
      title="文件入库"
      mask={{ closable: false }}
      closable={{ 'aria-label': '关闭' }}
      onCancel={at ? undefined : onClose}
      footer={
        at ? (
          <Button onClick={() => (stop.current = true)}>停止</Button>
        ) : (
          <>
            <Button onClick={onClose}>关闭</Button>
            <Button type="primary" disabled={waiting.length === 0} onClick={() => void start(waiting)}>
              {waiting.length === 0 ? '开始入库' : `入库 ${waiting.length} 个文件`}
            </Button>
          </>
        )
      }
    >
      {at ? (
        <div role="status">
          <Progress
            aria-label="入库进度"
            percent={Math.floor((at.done / at.total) * 100)}
            format={() => `${Math.floor(at.done)} / ${at.total}`}
          />
          <p>正在读取 {at.name}</p>
        </div>
      ) : (
        <>
          <Upload.Dragger {...chooser} directory openFileDialogOnClick={false}>
            <p>
              <InboxOutlined className="intake-icon" aria-hidden />
            </p>
            <p>把文件、文件夹或 .zip 压缩包拖到这里</p>
            <p className="text-hint">
              支持 Word、WPS、PDF、OFD、RTF、网页、文本（含 .md）、.epub
              电子书和扫描的图片；每个文件成为一份草稿，同一文件不会重复入库
            </p>
          </Upload.Dragger>
          <Space className="intake-choose" ref={choices}>
            <Upload {...chooser} beforeUpload={choose}>
              <Button icon={<FileAddOutlined />}>选择文件</Button>
            </Upload>
            <Upload {...chooser} directory>
              <Button icon={<FolderAddOutlined />}>选择文件夹</Button>
            </Upload>
          </Space>
        </>
      )}
      {waiting.length > 0 && !at ? (
        <ul className="intake-list" aria-label="待入库">
          {waiting.map((file) => (
            <li key={nameOf(file) + file.size}>
              <span className="intake-name">{nameOf(file)}</span>
              <TextAction onClick={() => setWaiting((before) => before.filter((other) => other !== file))}>
                移除
              </TextAction>
            </li>
          ))}
        </ul>
      ) : null}
      <ScanReadings readings={readings} onOpen={onOpen} />
      {listed.length > 0 ? (
        <>
          <p className="intake-total">
            已入库 {count('new')}，早已入库 {count('known')}，未入库 {count('failed')}
            {count('waiting') > 0 ? `，未处理 ${count('waiting')}（再次点“入库”即从此处继续）` : ''}
            {open.length > 0 ? `，其中待判定 ${open.length}` : ''}
            {open.length > 0 && !at ? (
              <Can do="data:document:edit">
                <Button size="small" className="intake-decide" onClick={() => onDecide(open)}>
                  判定这 {open.length} 份
                </Button>
              </Can>
            ) : null}
          </p>
          <ul className="intake-list" aria-label="入库结果">
            {listed.map((one, number) => (
              <Taken key={number} {...one} onOpen={onOpen} />
            ))}
          </ul>
        </>
      ) : null}
    </Modal>
  )
}
