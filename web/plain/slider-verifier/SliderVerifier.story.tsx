import { useState } from 'react'
import { StoryCase } from '#web/plain/story/StoryCase.tsx'
import { SliderVerifier } from './SliderVerifier.tsx'

function Case({ title, start = false, fault }: { title: string; start?: boolean; fault?: string }) {
  const [verified, setVerified] = useState(start)
  return (
    <StoryCase title={title} value={verified ? '通过' : ''}>
      <SliderVerifier
        id={`slider-${title}`}
        verified={verified}
        fault={verified ? undefined : fault}
        onVerified={() => setVerified(true)}
      />
    </StoryCase>
  )
}

function Working() {
  return (
    <StoryCase title="正在计算" value="">
      <SliderVerifier id="slider-working" verified={false} working onVerified={() => undefined} />
    </StoryCase>
  )
}

/** The slider (滑块验证) in its states, for the gallery. */
export function SliderVerifierStory() {
  return (
    <>
      <Case title="待验证" />
      <Working />
      <Case title="已通过" start />
      <Case title="未验证就提交" fault="请拖动滑块完成验证" />
    </>
  )
}
