import type { ComponentProps } from 'react'
import './form.css'

/** A form whose faults are told by us, not by the browser. */
export const Form = (props: Omit<ComponentProps<'form'>, 'className' | 'noValidate'>) => <form {...props} className="form" noValidate />
