/** Exported so that remotes never have a version of the query library of their own. */
export {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export type { PageOf, RequestOptions } from './api/api-client';
export { ApiError, type ApiErrorCode, errorMessage, isApiError, isPictureRefused } from './api/api-error';
export { avatarUrl, coverUrl, imageSrcSet, imageUrl } from './api/images';
export { FollowButton, type FollowButtonProps } from './community/following/follow-button';
export { followingQuery, useFollow, type Writer } from './community/following/following.query';
export { hideReader, showReader } from './community/safety/block-user';
export { type ContentFilter, type FilterReason, useReaderView } from './community/safety/content-filter';
export { MuteNote, type MuteNoteProps } from './community/safety/mute-note';
export { type Publishing, useMute, usePublishing } from './community/safety/publishing';
export { PublishingNote, type PublishingNoteProps } from './community/safety/publishing-note';
export { ReportButton, type ReportButtonProps } from './community/safety/report-button';
export type { Reportable } from './community/safety/reportable';
export type { BlogHistoryProps } from './community/text-changes/blog-history';
export type { ChangedTextProps, Mark } from './community/text-changes/changed-text';
export { BlogHistory, Changes } from './community/text-changes/changes';
export { type CategoryLook, categoryLook, type Tone } from './components/art/category-looks';
export type { EmojiName } from './components/art/emoji-names';
export { Avatar, type AvatarProps } from './components/avatar';
export { Badge, type BadgeProps, CategoryBadge, ModeratorBadge, StatusBadge, XpBadge } from './components/badge';
export { Button, type ButtonProps } from './components/button';
export { Card, type CardProps } from './components/card';
export { classNames } from './components/class-names';
export { Confetti } from './components/confetti';
export { ConfirmDialog, type ConfirmDialogProps } from './components/confirm-dialog';
export { CoverImage, type CoverImageProps } from './components/cover-image';
export { LongDate, RelativeDate } from './components/dates';
export { Dialog, type DialogProps } from './components/dialog';
export { Emoji, type EmojiProps, emojiUrl, type PictureName } from './components/emoji';
export { EmptyState, type EmptyStateProps } from './components/empty-state';
export { ErrorState, type ErrorStateProps } from './components/error-state';
export { Field, type FieldProps } from './components/field';
export { FilterChips, type FilterChipsProps, type FilterOption } from './components/filter-chips';
export { FormProblem, type FormProblemProps } from './components/form-problem';
export { Icon, type IconProps } from './components/icon';
export { IconButton, type IconButtonProps } from './components/icon-button';
export type { IconName } from './components/icon-paths';
export { ImagePicker, type ImagePickerProps, imageProblem } from './components/image-picker';
export { Container, type ContainerProps, Row, type RowProps, Stack, type StackProps } from './components/layout';
export { type LazyOptions, lazyComponent } from './components/lazy-component';
export { PageHeader, type PageHeaderProps } from './components/page-header';
export { PageTitle, type PageTitleProps } from './components/page-title';
export { Pagination, type PaginationProps } from './components/pagination';
export { Panel, type PanelProps } from './components/panel';
export { PasswordInput } from './components/password-input';
export { ProgressBar, type ProgressBarProps } from './components/progress-bar';
export { ReadAloud, type ReadAloudProps } from './components/read-aloud/read-aloud';
export { SearchInput, type SearchInputProps } from './components/search-input';
export { optionsOf, Select, type SelectOption, type SelectProps } from './components/select';
export { Skeleton, type SkeletonProps, SkeletonText } from './components/skeleton';
export { Spinner, type SpinnerProps } from './components/spinner';
export { Switch, type SwitchProps } from './components/switch';
export { type TabItem, Tabs, type TabsProps } from './components/tabs';
export { TextArea, type TextAreaProps } from './components/text-area';
export { TextInput, type TextInputProps } from './components/text-input';
export { type ToastOptions, toast } from './components/toast/toast';
export { VisuallyHidden } from './components/visually-hidden';
export { useHoldMoments, useMomentsWaiting, useMomentTurn } from './page/celebrations/use-celebration-turn';
export { deviceStorage, isShared } from './page/device-storage';
export { formatCount, formatLongDate, formatMoment, formatRelative, monthNames } from './page/format/format-date';
export { formatDuration } from './page/format/format-duration';
export { useMediaQuery } from './page/listen';
export { log } from './page/log';
export { useCovered } from './page/open-dialogs';
export {
  type Preferences,
  type PreferencesControl,
  usePreferences,
  useReducedMotion,
} from './page/preferences/preferences';
export { type Moment, useMoment } from './page/render-clock';
export { ifStored } from './page/safe-storage';
export { saveFile } from './page/save-file';
export { siteSettings } from './page/site-settings';
export { playSound, prepareSounds } from './page/sound/play-sound';
export type { SoundName } from './page/sound/sounds';
export { useDebounced } from './page/use-debounced';
export { useComesNear } from './page/use-near-viewport';
export { useTitle } from './page/use-title';
export { useLikeCount } from './realtime/use-like-count';
export { useRealtime, useRealtimeStart, useRoom } from './realtime/use-realtime';
export { api } from './session/api';
export { fetchAccount } from './session/fetch-account';
export { forgetDevice, forgetUnsent } from './session/forget-device';
export { takeOwnList } from './session/own-account/own-account';
export { type OwnListItems, ownLists } from './session/own-account/own-lists';
export { useSignOut } from './session/signing-out/use-sign-out';
export { listUnsent } from './session/unsent';
export { type Session, useRefreshProfile, useSession } from './session/use-session';
export { MoreButton, type MoreButtonProps } from './slots/more-button';
export { useOutcome } from './slots/outcomes';
export { LinkButton, type LinkButtonProps, PageLink } from './slots/page-link';
export type { RemoteWidgetProps, SlotItem } from './slots/remote-host';
export { RemoteWidget, Slot, type SlotProps, SlotWidget, useSlot } from './slots/slot';
export { type LazyDialog, useLazyDialog } from './slots/use-lazy-dialog';
