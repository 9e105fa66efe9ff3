/** The products that a visitor has looked at last. What stands here is for other features. */
export { RecentlySeen } from './section.tsx';
