/** Withdrawals, cancellations without an account, and the law's words. What stands here is for other features. */
export { AccessibilityContact } from './accessibility.tsx';
export { cancelPage, cancelReceiptPage } from './cancel.tsx';
export { tellUnmatched } from './digest.ts';
export { lawCalls } from './endpoints.ts';
export { followDeclaration } from './follow-up.ts';
export { GuaranteeNotice } from './guarantee-notice.tsx';
export { ImprintFacts } from './imprint.tsx';
export { declarationKind, declaredEndKind, digestKind } from './kinds.ts';
export { LawLinks, WithdrawLink } from './law-words.tsx';
export { legalGuaranteePage } from './legal-guarantee-page.tsx';
export { lawData } from './personal-data.ts';
export { ProductSafety } from './product-safety.tsx';
export { hasWithdrawn } from './record.ts';
export { CustomsNote, Returns, returnsSummary } from './returns.tsx';
export { rightsIn } from './rights.ts';
export { TasteGuarantee } from './taste-guarantee.tsx';
export { withdrawPage, withdrawReceiptPage, withdrawReviewPage } from './withdraw.tsx';
export { hasWithdrawal } from './words.ts';
