import { useEffect, useEffectEvent, useMemo, useState, type RefObject } from 'react'
import type { DocumentProof } from '#common/contract/documents.ts'
import { useSettled } from '#web/kit/dictionary-controls/use-settled.ts'
import {
  aligned,
  inOrder,
  isConfirmed,
  movedOffset,
  type PlaceNow,
  type PlacesGiven,
  type ProofTexts,
  stepFrom,
  withPlace,
} from './proof-places.model.ts'
import { scrollToPlace } from './scroll-to-place.ts'

/** Milliseconds without typing after which what was recognised is aligned with the text again. */
const SETTLED_MS = 300

interface Props {
  proof: DocumentProof | null
  texts: ProofTexts
  /** What is to be saved of the places. */
  given: PlacesGiven
  onGiven: (given: PlacesGiven | null) => void
  /** Holds the box of the text. */
  box: RefObject<HTMLDivElement | null>
  /** Element id of the box of the 题注. */
  noteId: string
}

/** A doubtful place as it is gone through. */
export interface ProofPlace extends PlaceNow {
  state: 'open' | 'confirmed' | 'corrected'
  /** Who confirmed it and when; '' for what is not saved yet. */
  by: string
}

/** A line of the scan to be shown. */
export interface ShownLine {
  page: number
  box: readonly number[]
}

/**
 * Going through the doubtful places of a recognised text: which there are, which one is looked at, and what is said of
 * it.
 */
export function useProofing({ proof, texts, given, onGiven, box, noteId }: Props) {
  const { title, titleNote, body } = texts
  const typed = useMemo(() => ({ title, titleNote, body }), [title, titleNote, body])
  const settled = useSettled(typed, SETTLED_MS)
  const lines = proof?.lines
  const alignment = useMemo(() => (lines && lines.length > 0 ? aligned(lines, settled) : null), [lines, settled])
  const [current, setCurrent] = useState<string | null>(null)
  const [caret, setCaret] = useState(-1)
  const [said, setSaid] = useState('')

  const saved = new Map(proof?.confirmed.map((one) => [one.place, one]))
  const savedKeys = new Set(saved.keys())
  const placeOf = (place: PlaceNow): ProofPlace => {
    const state = place.isCorrected ? 'corrected' : isConfirmed(given, place.key, savedKeys) ? 'confirmed' : 'open'
    const known = saved.get(place.key)
    return {
      ...place,
      state,
      by: state === 'confirmed' && known && !given.confirmed.includes(place.key) ? `${known.name} ${known.time}` : '',
    }
  }
  const places = inOrder(alignment?.places ?? []).map(placeOf)
  const place = places.find(({ key }) => key === current) ?? null
  const isOpen = ({ state }: ProofPlace) => state === 'open'
  /** Where a place stands in the box of the text, also while somebody types. */
  const inBody = ({ start, end }: PlaceNow) => ({
    start: movedOffset(start, settled.body, body),
    end: movedOffset(end, settled.body, body),
  })

  const show = (one: ProofPlace) => {
    setCurrent(one.key)
    setCaret(-1)
    setSaid('')
    const area =
      one.field === 'body'
        ? box.current?.querySelector('textarea')
        : one.field === 'titleNote'
          ? document.getElementById(noteId)
          : null
    const { start, end } = one.field === 'body' ? inBody(one) : one
    if (area instanceof HTMLTextAreaElement) {
      scrollToPlace(area, start, end - start)
      area.scrollIntoView({ block: 'nearest' })
    }
  }
  const step = (by: 1 | -1, isToo: (one: ProofPlace) => boolean = isOpen) => {
    const next = stepFrom(places, current, by, isToo)
    if (next) show(next)
    else setSaid(places.length === 0 ? '识别结果中没有存疑处' : '存疑处都已核对')
  }
  const confirm = () => {
    if (!place) return step(1)
    if (place.state === 'open') onGiven(withPlace(given, place.key, true, savedKeys))
    step(1, (one) => isOpen(one) && one.key !== place.key)
  }
  const reopen = () => {
    if (place?.state !== 'confirmed') return
    onGiven(withPlace(given, place.key, false, savedKeys))
    setSaid('已撤销这一处的“无误”')
  }
  const onKey = (event: KeyboardEvent) => {
    if (alignment === null || event.isComposing) return
    const isControl = event.ctrlKey || event.metaKey
    const act =
      event.key === 'F8' && !isControl && !event.altKey
        ? () => step(event.shiftKey ? -1 : 1)
        : event.key === 'Enter' && isControl && !event.altKey
          ? event.shiftKey
            ? reopen
            : confirm
          : null
    if (!act) return
    event.preventDefault()
    act()
  }
  // The keys work wherever the focus of the form is, as long as the text is on the tab that is shown.
  const onKeyOfForm = useEffectEvent((event: KeyboardEvent) => {
    const form = box.current?.offsetParent ? box.current.closest('[role="dialog"]') : null
    if (form && (event.target === document.body || (event.target instanceof Node && form.contains(event.target))))
      onKey(event)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyOfForm(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  const line = lines?.[caret >= 0 ? (alignment?.lineAt(caret) ?? -1) : (place?.line ?? -1)]
  const page = line?.page
  const area = line?.box
  const at = useMemo((): ShownLine | null => (page !== undefined && area ? { page, box: area } : null), [page, area])

  return {
    /** False where nothing was kept of what was recognised. */
    isKnown: alignment !== null,
    places,
    place,
    /** Words on the last act that showed no place. */
    said,
    done: places.filter((one) => !isOpen(one)).length,
    marks: places
      .filter(({ field }) => field === 'body')
      .map((one) => ({ ...one, ...inBody(one), isCurrent: one.key === current })),
    /** The line of the scan that belongs to the place, or to the caret. */
    at,
    show,
    step,
    confirm,
    reopen,
    onCaret: (offset: number) => setCaret(movedOffset(offset, body, settled.body)),
  }
}
export type Proofing = ReturnType<typeof useProofing>
