import { createContext, useContext } from 'react';

/** What a field tells the control inside it. */
export interface FieldControl {
  readonly id: string;
  readonly describedBy?: string;
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
}

export const FieldContext = createContext<FieldControl | null>(null);

interface ControlAttributes {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

/** Attributes that tie a control to the label, hint and error of the field around it. */
export function useFieldControl(): ControlAttributes {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.isInvalid || undefined,
    'aria-required': field.isRequired || undefined,
  };
}
